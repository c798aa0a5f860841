import { InvalidArgumentError } from 'commander';
import { startOfChinaDay } from '../reports/china-day.ts';
import type { Period } from '../reports/period.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Reads a day of an option, for commander. */
export function readDay(text: string): number {
  const ms = startOfChinaDay(text);
  if (ms === null) {
    throw new InvalidArgumentError('Give a day such as 2026-05-31; it is meant in China.');
  }
  return ms;
}

/** The days from one to another, both included, as they are in China. */
export function periodOf(options: { readonly from?: number; readonly to?: number }): Period {
  const iso = (ms: number | undefined): string | null =>
    ms === undefined ? null : new Date(ms).toISOString();
  return { from: iso(options.from), before: iso(options.to === undefined ? undefined : options.to + DAY_MS) };
}

/** The id of a channel that an option names, `5818` or `channel_5818`, for commander. */
export function readChannel(text: string): string {
  const digits = /^(?:channel_)?(\d{1,10})$/.exec(text)?.[1];
  if (digits === undefined) {
    throw new InvalidArgumentError('Give a channel such as channel_5818 or 5818.');
  }
  return `channel_${digits}`;
}

/** A whole number above 0, for commander. */
export function readNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) {
    throw new InvalidArgumentError('Give a whole number above 0.');
  }
  return Number(text);
}
