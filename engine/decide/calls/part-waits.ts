/**
 * Milliseconds for a part of the visit's own release, and for one that takes its place; together less than a visitor
 * waits.
 */
export const PART_WAITS = { own: 5000, other: 4000 } as const;

/** Milliseconds after which the settings of ad networks and tracking are asked for again. */
export const ADS_AGAIN = 30_000;
