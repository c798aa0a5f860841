import type { BlockProps } from '../../page/block-entry.ts';
import { textOf } from '../../page/read-options.ts';
import { Agreement } from '../../sheets/agreement.tsx';

/** The text of one agreement, on a page of its own. */
export function AgreementBlock({ options }: BlockProps) {
  return (
    <section className="dk-rich">
      <h1 className="dk-result-title">{textOf(options.title)}</h1>
      <Agreement id={textOf(options.agreement)} level={2} />
    </section>
  );
}
