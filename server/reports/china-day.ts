const HOUR_MS = 3600 * 1000;
/** China has one time and no summer time. */
const OFFSET_MS = 8 * HOUR_MS;

/** What columns of `chinaTime` say behind their name, where operators read English. */
export const CHINA_TIME = 'China time';

/** The day in China at a moment, for example `2026-01-31`. */
export function chinaDay(ms: number): string {
  return new Date(ms + OFFSET_MS).toISOString().slice(0, 10);
}

/** The moment at which a day begins in China, in milliseconds; null when the text names no day. */
export function startOfChinaDay(day: string): number | null {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00+08:00`) : Number.NaN;
  return Number.isNaN(ms) || chinaDay(ms) !== day ? null : ms;
}

/** Date and time in China, for example `2026-01-31 09:05:00`. */
export function chinaTime(ms: number): string {
  return new Date(ms + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}
