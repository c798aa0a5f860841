import type { JsonObject } from '../../../engine/decide/model/json.ts';
import { type CivilDate, compareDates } from '../../../engine/forms/civil-date.ts';
import { numbersOf, objectsOf, textOf } from '../../../engine/react/page/read-options.ts';
import { useFill } from '../../../engine/react/page/use-fill.ts';
import type { Words } from '../../../engine/react/page/use-words.ts';
import { readCalendar, workingDayAfter } from './working-day.ts';

interface Props {
  /** Steps with `title`, `text` and `workdays`: after how many working days, or between which two. */
  readonly steps: JsonObject['steps'];
  /** The day from which they count; null when nobody knows it: then only how many days they are is said. */
  readonly from: CivilDate | null;
  /** Null while that is not known, with the room of the dates kept. */
  readonly today: CivilDate | null;
  readonly calendar: JsonObject['calendar'];
  /** Texts `date`, `date.same` (the day itself), `date.today`, `date.by`, `date.between` and `date.days`. */
  readonly words: Words;
}

/** What happens next, each step with its date. Draw inside an observer. */
export function NextDates({ steps, from, today, calendar, words }: Props) {
  const fill = useFill();
  const known = readCalendar(calendar);
  function dateOf([first, last = first]: readonly number[]): string {
    if (!today || first === undefined || last === undefined) return '';
    const days = from && [first, last].map((count) => workingDayAfter(from, count, known));
    const [begin, end] = days ?? [];
    if (!begin || !end) return last === 0 ? '' : words('date.days', { value: daysOf(first, last) });
    const [early, late] = [begin, end].map(({ month, day }) => words('date', { month, day }));
    if (early !== late) return words('date.between', { range: `${early}–${late}` });
    if (first !== 0) return words('date.by', { date: early ?? '' });
    return words(compareDates(begin, today) === 0 ? 'date.today' : 'date.same', { date: early ?? '' });
  }
  return (
    <ol className="dk-next">
      {objectsOf(steps).map((step) => (
        <li key={textOf(step.title)}>
          <b>{fill(step.title)}</b>
          <time>{dateOf(numbersOf(step.workdays))}</time>
          {step.text && <span>{fill(step.text)}</span>}
        </li>
      ))}
    </ol>
  );
}

function daysOf(first: number, last: number): string {
  return first > 0 && first !== last ? `${first}–${last}` : String(last);
}
