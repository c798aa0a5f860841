import { observer } from 'mobx-react-lite';
import type { BlockProps } from '../../page/block-entry.ts';
import { objectsOf, textOf } from '../../page/read-options.ts';
import { useFill } from '../../page/use-fill.ts';

/** Named values, one a row: terms of an offer, parts of a cost. */
export const Facts = observer(function Facts({ options }: BlockProps) {
  const fill = useFill();
  return (
    <section className="dk-facts">
      {options.title && <h2 className="dk-title">{fill(options.title)}</h2>}
      <dl>
        {objectsOf(options.rows).map((row) => (
          <div key={textOf(row.label)}>
            <dt>{fill(row.label)}</dt>
            <dd>{fill(row.value)}</dd>
          </div>
        ))}
      </dl>
      {options.note && <p className="dk-facts-note">{fill(options.note)}</p>}
    </section>
  );
});
