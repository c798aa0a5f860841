import { observer } from 'mobx-react-lite';
import type { BlockProps } from '../page/block-entry.ts';
import { objectsOf, textOf } from '../page/read-options.ts';
import { useFill } from '../page/use-fill.ts';

/** What happens next, in numbered steps. */
export const Steps = observer(function Steps({ options }: BlockProps) {
  const fill = useFill();
  return (
    <section className={`dk-steps dk-steps-${textOf(options.style) || 'row'}`}>
      {options.title && <h2 className="dk-title">{fill(options.title)}</h2>}
      <ol className="dk-steps-list">
        {objectsOf(options.items).map((item) => (
          <li key={textOf(item.title)} className="dk-step">
            <b>{fill(item.title)}</b>
            <span>{fill(item.text)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
});
