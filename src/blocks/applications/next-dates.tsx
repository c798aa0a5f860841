import type { JsonObject } from '../../../engine/decide/model/json.ts';
import type { CivilDate } from '../../../engine/forms/civil-date.ts';
import { numbersOf, objectsOf, textOf, textsOf } from '../../../engine/react/page/read-options.ts';
import { useFill } from '../../../engine/react/page/use-fill.ts';
import type { Words } from '../../../engine/react/page/use-words.ts';
import { workingDayAfter } from './working-day.ts';

interface Props {
  /** Steps with `title`, `text` and `workdays`: after how many working days, or between which two. */
  readonly steps: JsonObject['steps'];
  /** The day from which they count; null while it is not known, with the room of the dates kept. */
  readonly from: CivilDate | null;
  readonly holidays: JsonObject['holidays'];
  /** Texts `date`, `date.same` (the day itself), `date.by` and `date.between`. */
  readonly words: Words;
}

/** What happens next, each step with its date. Draw inside an observer. */
export function NextDates({ steps, from, holidays, words }: Props) {
  const fill = useFill();
  const free = textsOf(holidays);
  function dateOf(workdays: readonly number[]): string {
    if (!from || workdays.length === 0) return '';
    const [first = '', last = ''] = [workdays[0] ?? 0, workdays[1] ?? workdays[0] ?? 0].map((days) => {
      const { month, day } = workingDayAfter(from, days, free);
      return words('date', { month, day });
    });
    if (first !== last) return words('date.between', { range: `${first}–${last}` });
    return words(workdays[0] === 0 ? 'date.same' : 'date.by', { date: first });
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
