import { chinaDate, startOf } from '../../forms/civil-date.ts';
import { child, textAt } from '../at.ts';
import { calendarDay } from '../calendar-day.ts';
import type { Check } from '../check.ts';

const DAY = 86_400_000;
/** As `schemas/meta/calendar.schema.json` says. */
const USUAL_DAYS = 60;

export const calendarEnd: Check<'C150'> = {
  code: 'C150',
  title: 'The working days reach far enough',
  meaning:
    'Whether a day is worked is known once its year is announced. Of days that the calendar does not reach, visitors read how many working days something takes, and no date.',
  severity: 'warning',
  files: ['calendar'],
  check({ calendar, now }, report) {
    const until = calendarDay(textAt(calendar, 'until') ?? '');
    if (now === null || until === null) return;
    const days = Math.round((startOf(until) - startOf(chinaDate(now))) / DAY);
    const remind = Number(child(calendar, 'remindDays').value ?? USUAL_DAYS);
    if (days < remind) report(child(calendar, 'until'), { until: textAt(calendar, 'until') ?? '', days });
  },
};
