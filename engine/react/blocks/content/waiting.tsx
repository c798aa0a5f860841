import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { ActionControl } from '../../page/action-control.tsx';
import type { BlockProps } from '../../page/block-entry.ts';
import { useEngine } from '../../page/engine-context.tsx';
import { filledAction } from '../../page/filled-action.ts';
import { numberOf, textOf, textsOf } from '../../page/read-options.ts';
import { useFill } from '../../page/use-fill.ts';

const TICK = 1000;

/**
 * A short, bounded wait: says what has been done, counts down, goes on by itself and at a tap. It claims no work that
 * does not happen.
 */
export const Waiting = observer(function Waiting({ options }: BlockProps) {
  const engine = useEngine();
  const fill = useFill();
  const [left, setLeft] = useState(Math.max(1, numberOf(options.seconds, 3)));
  const next = filledAction(engine, options.next);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the action is the same for the life of the page
  useEffect(() => {
    return engine.platform.clock.after(TICK, () => {
      if (left > 1) setLeft(left - 1);
      else if (next) void engine.perform(next);
    });
  }, [engine, left]);

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
      <ol className="dk-waiting-steps">
        {textsOf(options.steps).map((step) => (
          <li key={step}>{fill(step)}</li>
        ))}
      </ol>
      <p className="dk-waiting-left" role="status">
        {engine.text('waiting.left', { seconds: left })}
      </p>
      {next && (
        <ActionControl action={next} className="dk-button">
          {textOf(options.nextText) ? fill(options.nextText) : engine.text('waiting.now')}
        </ActionControl>
      )}
    </section>
  );
});
