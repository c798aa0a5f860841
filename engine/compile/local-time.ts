import { isCalendarDate } from '../forms/civil-date.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;

/**
 * Epoch milliseconds of a local time such as `2026-12-01 09:00`; null for what is none. The zone has no summer time.
 *
 * @param offset of the zone from UTC, for example `+08:00`.
 */
export function localTime(text: string, offset: string): number | null {
  const found = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})$/.exec(text);
  const zone = /^([+-])(\d{2}):(\d{2})$/.exec(offset);
  if (!found || !zone) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = found.slice(1).map(Number);
  if (!isCalendarDate({ year, month, day }) || minute > 59 || hour > 24 || hour * 60 + minute > 24 * 60)
    return null;
  const ahead = (Number(zone[2]) * 60 + Number(zone[3])) * (zone[1] === '-' ? -1 : 1);
  return daysSince1970(year, month, day) * DAY + (hour * 60 + minute - ahead) * MINUTE;
}

/** Counts in years that begin in March, so that the leap day ends each year. */
function daysSince1970(year: number, month: number, day: number): number {
  const ofYear = month > 2 ? year : year - 1;
  const era = Math.floor(ofYear / 400);
  const inEra = ofYear - era * 400;
  const inYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  return era * 146_097 + inEra * 365 + Math.floor(inEra / 4) - Math.floor(inEra / 100) + inYear - 719_468;
}
