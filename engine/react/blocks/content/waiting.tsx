import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { ActionControl } from '../../page/action-control.tsx';
import type { BlockProps } from '../../page/block-entry.ts';
import { useEngine } from '../../page/engine-context.tsx';
import { filledAction } from '../../page/filled-action.ts';
import { numberOf, textOf, textsOf } from '../../page/read-options.ts';
import { resultQuery } from '../../page/result-query.ts';
import { useFill } from '../../page/use-fill.ts';
import { useWords } from '../../page/use-words.ts';

const SECOND = 1000;
const LONGEST = 8;

type StepState = 'done' | 'failed' | 'doing' | 'todo';

/**
 * A bounded wait for one real call. Its steps say what is true: what was done before, the call while it runs, and what
 * comes after. It goes on when the call is answered, not before `atLeast` and not after `atMost` seconds, and at a tap.
 * Leaving the page ends it, from the moment that another page is on its way.
 */
export const Waiting = observer(function Waiting({ options }: BlockProps) {
  const engine = useEngine();
  const fill = useFill();
  const words = useWords(options);
  const steps = textsOf(options.steps);
  const [answer, setAnswer] = useState<'done' | 'failed' | null>(null);
  const [isStaying, setStaying] = useState(true);
  const [isOver, setOver] = useState(false);
  const way = filledAction(engine, options.next);
  const next = way && 'go' in way ? { ...way, query: { ...way.query, ...resultQuery(engine) } } : way;
  const call = textOf(options.call);
  const atLeast = Math.max(0, numberOf(options.atLeast, 1.5));
  const atMost = Math.min(LONGEST, Math.max(atLeast, numberOf(options.atMost, LONGEST)));

  useEffect(() => {
    let isHere = true;
    const { clock } = engine.platform;
    const stopLeast = clock.after(atLeast * SECOND, () => setStaying(false));
    const stopMost = clock.after(atMost * SECOND, () => setOver(true));
    const end = (how: 'done' | 'failed') => () => {
      if (isHere) setAnswer(how);
    };
    if (call) engine.api.data(call).then(end('done'), end('failed'));
    else setAnswer('done');
    return () => {
      isHere = false;
      stopLeast();
      stopMost();
    };
  }, [engine, call, atLeast, atMost]);

  const isDone = isOver || (answer !== null && !isStaying);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the action is the same for the life of the page
  useEffect(() => {
    // What is on its way already goes first: the login, where the call was refused, or where a tap leads.
    if (isDone && next && !engine.navigation.pending) void engine.perform(next);
  }, [engine, isDone]);

  // The first step was done before this page, the second is the call, the rest comes after it.
  const stateOf = (at: number): StepState => {
    if (at === 0) return 'done';
    if (at === 1) return answer ?? 'doing';
    return at === 2 && answer ? 'doing' : 'todo';
  };

  return (
    <section className="dk-waiting">
      <img
        className="dk-waiting-boat"
        src={String(engine.fact('brand.logo') ?? '') || undefined}
        alt=""
        width="72"
        height="72"
      />
      <h1 className="dk-result-title">{fill(options.title)}</h1>
      <ol className="dk-waiting-steps" aria-live="polite">
        {steps.map((step, at) => (
          <li key={step} className={`dk-waiting-${stateOf(at)}`}>
            {fill(step)}
            <span className="dk-waiting-state">{words(stateOf(at))}</span>
          </li>
        ))}
      </ol>
      <p className="dk-waiting-left">{words('bound', { seconds: atMost })}</p>
      {next && (
        <ActionControl action={next} className="dk-button dk-button-quiet">
          {words('next')}
        </ActionControl>
      )}
    </section>
  );
});
