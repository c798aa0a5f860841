import { observer } from 'mobx-react-lite';
import type { BlockProps } from '../../../engine/react/page/block-entry.ts';
import { objectsOf, textOf, textsOf } from '../../../engine/react/page/read-options.ts';
import { useFill } from '../../../engine/react/page/use-fill.ts';

/** What fits and what does not, each as its own list with ticks, crosses or dots. */
export const Checklist = observer(function Checklist({ options }: BlockProps) {
  const fill = useFill();
  return (
    <section className="dk-check">
      {options.title && <h2 className="dk-title">{fill(options.title)}</h2>}
      {objectsOf(options.groups).map((group) => (
        <div key={textOf(group.title)} className={`dk-check-${textOf(group.mark) || 'dot'}`}>
          {group.title && <h3>{fill(group.title)}</h3>}
          <ul>
            {textsOf(group.items).map((item) => (
              <li key={item}>{fill(item)}</li>
            ))}
          </ul>
        </div>
      ))}
      {options.note && <p className="dk-check-note">{fill(options.note)}</p>}
    </section>
  );
});
