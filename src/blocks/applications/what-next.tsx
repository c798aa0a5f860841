import { observer } from 'mobx-react-lite';
import { chinaDate } from '../../../engine/forms/civil-date.ts';
import type { BlockProps } from '../../../engine/react/page/block-entry.ts';
import { useEngine } from '../../../engine/react/page/engine-context.tsx';
import { useFill } from '../../../engine/react/page/use-fill.ts';
import { useMounted } from '../../../engine/react/page/use-mounted.ts';
import { useWords } from '../../../engine/react/page/use-words.ts';
import { NextDates } from './next-dates.tsx';

/** What happens after today, in dates. A page that the server wrote yesterday says no day of its own. */
export const WhatNext = observer(function WhatNext({ options }: BlockProps) {
  const engine = useEngine();
  const fill = useFill();
  const words = useWords(options);
  const isMounted = useMounted();
  return (
    <section className="dk-facts">
      <h2 className="dk-title">{fill(options.title)}</h2>
      <NextDates
        steps={options.steps}
        from={isMounted ? chinaDate(engine.platform.clock.now()) : null}
        holidays={options.holidays}
        words={words}
      />
    </section>
  );
});
