/** When a visitor comes for whom no rule tells one time from another: epoch milliseconds of 2026. */
export const PROBE_TIME = 1_767_225_600_000;
