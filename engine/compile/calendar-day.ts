import { type CivilDate, isCalendarDate } from '../forms/civil-date.ts';

/** A day as configuration writes it (`2026-10-01`); null when the text is none. */
export function calendarDay(text: string): CivilDate | null {
  const [, year, month, day] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []).map(Number);
  if (!year || !month || !day) return null;
  const date = { year, month, day };
  return isCalendarDate(date) ? date : null;
}
