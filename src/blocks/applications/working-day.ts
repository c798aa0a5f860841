import type { JsonObject } from '../../../engine/decide/model/json.ts';
import { type CivilDate, compareDates, dateAhead, startOf } from '../../../engine/forms/civil-date.ts';
import { numbersOf } from '../../../engine/react/page/read-options.ts';

const DAY = 86_400_000;
/** 1 January 1970 was a Thursday. */
const FIRST_WEEKDAY = 4;

/**
 * The day so many working days after another: Saturdays, Sundays and the listed days (`2027-01-01`) do not count.
 *
 * @param days whole, from 0, which is the day itself.
 */
export function workingDayAfter(from: CivilDate, days: number, holidays: readonly string[]): CivilDate {
  let day = from;
  for (let left = days; left > 0; ) {
    day = dateAhead(startOf(day) + DAY, 0);
    const weekday = (startOf(day) / DAY + FIRST_WEEKDAY) % 7;
    if (weekday !== 0 && weekday !== 6 && holidays.indexOf(isoDay(day)) < 0) left -= 1;
  }
  return day;
}

/** True when the last day of every step that has one lies before a day: then nothing of it comes next any more. */
export function isOver(
  steps: readonly JsonObject[],
  from: CivilDate,
  today: CivilDate,
  holidays: readonly string[],
): boolean {
  return steps.every(({ workdays }) => {
    const days = numbersOf(workdays);
    return days.length === 0 || compareDates(workingDayAfter(from, Math.max(...days), holidays), today) < 0;
  });
}

function isoDay({ year, month, day }: CivilDate): string {
  return [year, month, day].map((part) => (part < 10 ? `0${part}` : String(part))).join('-');
}
