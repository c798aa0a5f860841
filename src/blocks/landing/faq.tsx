import { observer } from 'mobx-react-lite';
import type { BlockProps } from '../../../engine/react/page/block-entry.ts';
import { objectsOf, textOf } from '../../../engine/react/page/read-options.ts';
import { useFill } from '../../../engine/react/page/use-fill.ts';

/** Questions and answers; an answer opens at a tap. */
export const Faq = observer(function Faq({ options }: BlockProps) {
  const fill = useFill();
  return (
    <section className="dk-faq">
      {options.title && <h2 className="dk-title">{fill(options.title)}</h2>}
      {objectsOf(options.items).map((item) => (
        <details key={textOf(item.question)}>
          <summary>{fill(item.question)}</summary>
          <p>{fill(item.answer)}</p>
        </details>
      ))}
    </section>
  );
});
