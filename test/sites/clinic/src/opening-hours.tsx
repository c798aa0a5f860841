import type { BlockProps } from '../../../../engine/react/page/block-entry.ts';
import { objectsOf, textOf } from '../../../../engine/react/page/read-options.ts';

/** When each department is open. */
export function OpeningHours({ options }: BlockProps) {
  return (
    <section className="clinic-hours">
      <h2 className="dk-title">{textOf(options.title)}</h2>
      <dl>
        {objectsOf(options.rows).map(({ name, days, hours }) => (
          <div key={textOf(name)}>
            <dt>{textOf(name)}</dt>
            <dd>
              {textOf(days)} {textOf(hours)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
