import { observer } from 'mobx-react-lite';
import type { BlockProps } from '../../page/block-entry.ts';
import { useFill } from '../../page/use-fill.ts';
import { Markdown } from '../../sheets/markdown.tsx';

/** A configured text in Markdown. */
export const RichText = observer(function RichText({ options }: BlockProps) {
  const fill = useFill();
  return (
    <section className="dk-prose dk-rich">
      <Markdown text={fill(options.text)} />
    </section>
  );
});
