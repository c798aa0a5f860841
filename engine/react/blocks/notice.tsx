import { observer } from 'mobx-react-lite';
import type { BlockProps } from '../page/block-entry.ts';
import { textOf, textsOf } from '../page/read-options.ts';
import { useFill } from '../page/use-fill.ts';

/** Lines that must be seen: cost and risk, a warning, a word of care. */
export const Notice = observer(function Notice({ options }: BlockProps) {
  const fill = useFill();
  return (
    <section
      className={`dk-notice dk-notice-${textOf(options.tone) || 'plain'}`}
      role={options.told ? 'alert' : undefined}
    >
      {options.title && <h2 className="dk-notice-title">{fill(options.title)}</h2>}
      {textsOf(options.lines).map((line) => (
        <p key={line}>{fill(line)}</p>
      ))}
    </section>
  );
});
