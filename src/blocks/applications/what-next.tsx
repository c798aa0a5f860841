import { observer } from 'mobx-react-lite';
import { chinaDate } from '../../../engine/forms/civil-date.ts';
import type { BlockProps } from '../../../engine/react/page/block-entry.ts';
import { useEngine } from '../../../engine/react/page/engine-context.tsx';
import { numberOf, objectsOf } from '../../../engine/react/page/read-options.ts';
import { useFill } from '../../../engine/react/page/use-fill.ts';
import { useMounted } from '../../../engine/react/page/use-mounted.ts';
import { useWords } from '../../../engine/react/page/use-words.ts';
import { NextDates } from './next-dates.tsx';
import { isOver, readCalendar } from './working-day.ts';

/**
 * What happens after an application was sent, in dates, until all of it is past. A page that the server wrote yesterday
 * says no day of its own.
 */
export const WhatNext = observer(function WhatNext({ options }: BlockProps) {
  const { platform, stored } = useEngine();
  const fill = useFill();
  const words = useWords(options);
  const isMounted = useMounted();
  const sentAt = isMounted ? numberOf(stored.object('given')?.at, 0) : 0;
  const from = sentAt > 0 ? chinaDate(sentAt) : null;
  const today = chinaDate(platform.clock.now());
  if (from && isOver(objectsOf(options.steps), from, today, readCalendar(options.calendar))) return null;
  return (
    <section className="dk-facts">
      <h2 className="dk-title">{fill(options.title)}</h2>
      <NextDates
        steps={options.steps}
        from={from}
        today={isMounted ? today : null}
        calendar={options.calendar}
        words={words}
      />
    </section>
  );
});
