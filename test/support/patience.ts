/**
 * How long a test waits for what a page in Chromium shows or loads before it says that it does not, ms. Two browsers, two
 * servers and two databases share a machine of any size, and stand still for half a minute when one of them builds.
 */
export const BROWSER_PATIENCE = 60_000;
