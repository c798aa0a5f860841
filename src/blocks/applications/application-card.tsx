import type { JsonObject } from '../../../engine/decide/model/json.ts';
import { type CivilDate, chinaDateOf } from '../../../engine/forms/civil-date.ts';
import { isObject, objectsOf, textOf } from '../../../engine/react/page/read-options.ts';
import type { Words } from '../../../engine/react/page/use-words.ts';
import { wholeFigures } from '../../../engine/react/page/whole-figures.ts';
import type { Application, DataRequest } from './application.ts';
import { nextSince } from './holds.ts';
import { NextDates } from './next-dates.tsx';
import { isOver, readCalendar } from './working-day.ts';

interface Props {
  readonly application: Application;
  /** What the visitor asked for about all that they have sent. */
  readonly requests: readonly DataRequest[];
  /** Options of the block. */
  readonly options: JsonObject;
  readonly words: Words;
  readonly dateOf: (instant: string) => string;
  readonly today: CivilDate;
}

/** One application: what, when, its state, to whom which data, and what happens next. Draw inside an observer. */
export function ApplicationCard({ application, requests, options, words, dateOf, today }: Props) {
  const { number, savedAt, state } = application;
  const shared = application.shared ?? [];
  const packages = isObject(options.packages) ? options.packages : {};
  const next = isObject(options.next) ? options.next : {};
  const from = chinaDateOf(nextSince(application, requests));
  const steps = state && isObject(next[state]) ? next[state].steps : undefined;
  const isAhead = from && !isOver(objectsOf(steps), from, today, readCalendar(options.calendar));
  return (
    <li className="dk-application">
      <div className="dk-application-head">
        <h2>{textOf(packages[application.package]) || words('package.other')}</h2>
        {state && (
          <span className={`dk-application-state dk-application-${state}`}>{words(`state.${state}`)}</span>
        )}
      </div>
      <p className="dk-application-when">
        <span>{words('saved', { date: dateOf(savedAt) })}</span> <span>{words('number', { number })}</span>
      </p>
      {state === 'kept' && <p>{words('shared.none')}</p>}
      {shared.map((one) => (
        <dl key={one.institution + one.agreedAt}>
          <Row name={words('to')} value={one.institution} />
          <Row name={words('items')} value={one.items.join('、')} />
          <Row name={words('purpose')} value={one.purpose} />
          <Row name={words('agreed')} value={dateOf(one.agreedAt)} />
          <Row name={words('withdrawn')} value={dateOf(one.withdrawnAt)} />
          <Row name={words('contact')} value={one.contact} />
        </dl>
      ))}
      {isAhead && (
        <>
          <h3>{words('next')}</h3>
          <NextDates steps={steps} from={from} today={today} calendar={options.calendar} words={words} />
        </>
      )}
    </li>
  );
}

function Row({ name, value }: { readonly name: string; readonly value: string }) {
  if (!value) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{wholeFigures(value)}</dd>
    </div>
  );
}
