/** Any time will do: rules read it only to compare it with stored times. */
export const PROBE_TIME = 1_767_225_600_000;
