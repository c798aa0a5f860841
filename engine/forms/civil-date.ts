/** A day of the calendar, month and day counted from 1. */
export interface CivilDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const DAY = 86_400_000;

/** China keeps one time zone without summer time; browser and server must agree on a visitor's age. */
const CHINA_OFFSET = 8 * 3_600_000;

/** The calendar day in China at an instant (epoch milliseconds). */
export function chinaDate(now: number): CivilDate {
  return dateAhead(now, CHINA_OFFSET);
}

/** The calendar day at an instant, where clocks are so many milliseconds ahead of Universal Time. */
export function dateAhead(now: number, ahead: number): CivilDate {
  // Counts in eras of 400 years from 0000-03-01, so that the leap day ends each year.
  const days = Math.floor((now + ahead) / DAY) + 719_468;
  const era = Math.floor(days / 146_097);
  const ofEra = days - era * 146_097;
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  );
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shifted = Math.floor((5 * ofYear + 2) / 153);
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: ofYear - Math.floor((153 * shifted + 2) / 5) + 1,
  };
}

/** The instant at which a day begins in Universal Time, in epoch milliseconds. */
export function startOf({ year, month, day }: CivilDate): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const ofYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const ofEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + ofYear;
  return (era * 146_097 + ofEra - 719_468) * DAY;
}

/** The day of the week, 0 for Sunday. */
export function weekdayOf(date: CivilDate): number {
  // 1 January 1970 was a Thursday; days before it give a remainder below 0.
  return (((startOf(date) / DAY + 4) % 7) + 7) % 7;
}

/** True for a day that the Gregorian calendar has. */
export function isCalendarDate({ year, month, day }: CivilDate): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const last = month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].indexOf(month) >= 0 ? 30 : 31;
  return day <= last;
}

/** Below 0 when `a` is before `b`, 0 on the same day, else above 0. */
export function compareDates(a: CivilDate, b: CivilDate): number {
  return a.year - b.year || a.month - b.month || a.day - b.day;
}

/** Full years of life on a day; the birthday itself counts. Born on 29 February, one is older from 1 March on. */
export function ageOn(day: CivilDate, birth: CivilDate): number {
  const hadBirthday = compareDates({ ...birth, year: day.year }, day) <= 0;
  return day.year - birth.year - (hadBirthday ? 0 : 1);
}

/**
 * The calendar day in China of an instant in Universal Time (`2026-11-02T17:00:00.000Z`); null when the text is none.
 */
export function chinaDateOf(instant: string): CivilDate | null {
  const [, ...parts] = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):[\d:.]+Z$/.exec(instant) ?? [];
  const [year, month, day, hour] = parts.map(Number);
  if (!year || !month || !day || hour === undefined) return null;
  const today = { year, month, day };
  return isCalendarDate(today) ? chinaDate(startOf(today) + hour * 3_600_000) : null;
}
