import type { Json, JsonObject } from '../../../engine/decide/model/json.ts';
import {
  type CivilDate,
  compareDates,
  dateAhead,
  startOf,
  weekdayOf,
} from '../../../engine/forms/civil-date.ts';
import { isObject, numbersOf, textOf, textsOf } from '../../../engine/react/page/read-options.ts';

const DAY = 86_400_000;

/** What `schemas/calendar.json` says, with days as `2026-10-01`. */
export interface Calendar {
  /** Last day of which anything is known. */
  readonly until: string;
  /** Days off besides Saturdays and Sundays. */
  readonly holidays: readonly string[];
  /** Saturdays and Sundays that are worked. */
  readonly workdays: readonly string[];
}

/** Reads the option that the compiler gives blocks with `x-calendar`; without one no day is known. */
export function readCalendar(calendar: Json | undefined): Calendar {
  const { until, holidays, workdays } = isObject(calendar) ? calendar : ({} as JsonObject);
  return { until: textOf(until), holidays: textsOf(holidays), workdays: textsOf(workdays) };
}

/**
 * The day so many working days after another; null where the calendar does not reach.
 *
 * @param days whole, from 0, which is the day itself.
 */
export function workingDayAfter(from: CivilDate, days: number, calendar: Calendar): CivilDate | null {
  let day = from;
  for (let left = days; left > 0; ) {
    day = dateAhead(startOf(day) + DAY, 0);
    if (isoDay(day) > calendar.until) return null;
    if (isWorkingDay(day, calendar)) left -= 1;
  }
  return day;
}

/** True when the last day of every step that has one lies before a day: then nothing of it comes next any more. */
export function isOver(
  steps: readonly JsonObject[],
  from: CivilDate,
  today: CivilDate,
  calendar: Calendar,
): boolean {
  return steps.every(({ workdays }) => {
    const days = numbersOf(workdays);
    if (days.length === 0) return true;
    const last = Math.max(...days);
    // Where the day is not known: no holidays make so few working days last longer.
    const day = workingDayAfter(from, last, calendar) ?? dateAhead(startOf(from) + (3 * last + 10) * DAY, 0);
    return compareDates(day, today) < 0;
  });
}

function isWorkingDay(day: CivilDate, { holidays, workdays }: Calendar): boolean {
  const isWeekend = [0, 6].indexOf(weekdayOf(day)) >= 0;
  return (isWeekend ? workdays : holidays).indexOf(isoDay(day)) >= 0 === isWeekend;
}

function isoDay({ year, month, day }: CivilDate): string {
  return [year, month, day].map((part) => (part < 10 ? `0${part}` : String(part))).join('-');
}
