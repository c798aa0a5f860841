import { weekdayOf } from '../../forms/civil-date.ts';
import { child, items, textAt } from '../at.ts';
import { calendarDay } from '../calendar-day.ts';
import type { Check } from '../check.ts';

export const wrongCalendarDay: Check<'C151'> = {
  code: 'C151',
  title: 'Holidays and make-up days suit the calendar',
  meaning:
    'Saturdays and Sundays are off as they are, and other days are worked: a holiday or a make-up day (调休) that changes nothing is another day than was meant, and visitors would read wrong dates.',
  files: ['calendar'],
  check({ calendar }, report) {
    const last = textAt(calendar, 'until') ?? '';
    for (const list of ['holidays', 'workdays'] as const) {
      for (const at of items(child(calendar, list))) {
        const written = String(at.value);
        const day = calendarDay(written);
        const isWeekend = day !== null && [0, 6].includes(weekdayOf(day));
        const isUsual = isWeekend !== (list === 'workdays');
        const kind = day === null ? 'no-day' : isUsual ? (isWeekend ? 'off' : 'worked') : 'beyond';
        if (kind !== 'beyond' || written > last) report(at, { kind, day: written, last });
      }
    }
  },
};
