import { dateAhead } from '../../forms/civil-date.ts';

/** Milliseconds. */
const MINUTE = 60_000;

/** Minutes. */
const DAY = 1440;

/**
 * A time as clocks of the zone of `schemas/schedule.json` show it; empty for none.
 *
 * @param zone from UTC, for example `+08:00`; a release of an engine that did not say it has UTC.
 */
export function timeIn(zone: string | undefined, at: number | null): string {
  if (at === null) return '';
  const [, sign, hours, minutes] = /^([+-])(\d{2}):(\d{2})$/.exec(zone ?? '') ?? [];
  const ahead = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -1 : 1);
  const { year, month, day } = dateAhead(at, ahead * MINUTE);
  const ofDay = (((Math.floor(at / MINUTE) + ahead) % DAY) + DAY) % DAY;
  const two = (number: number) => String(number).padStart(2, '0');
  const text = `${year}-${two(month)}-${two(day)} ${two(Math.floor(ofDay / 60))}:${two(ofDay % 60)}`;
  return zone === undefined ? `${text} UTC` : text;
}
