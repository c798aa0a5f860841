/** Query parameters that say where a visitor comes from: result pages pass them on to each other. */
export const PASSED_ON = ['previousPage', 'successType', 'sd_plat_fr'] as const;
