import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState } from 'react';
import { PART_NOTICES } from '../../decide/calls/part-notices.ts';
import type { AgreementText } from '../../decide/model/page.ts';
import { useEngine } from '../page/engine-context.tsx';
import { wholeFigures } from '../page/whole-figures.ts';
import { Markdown } from './markdown.tsx';

interface AgreementProps {
  readonly id: string;
  /** Level of the text's headings; 3 where none is given. */
  readonly level?: 2 | 3;
}

/** The text of an agreement, with version and date; loads itself and offers another try when that fails. */
export const Agreement = observer(function Agreement({ id, level }: AgreementProps) {
  const engine = useEngine();
  const [found, setFound] = useState<AgreementText | 'failed' | null>(null);
  const load = useCallback(() => {
    setFound(null);
    engine.source.agreement(id).then(setFound, () => setFound('failed'));
  }, [engine, id]);
  useEffect(load, [load]);

  if (found === 'failed') {
    return (
      <p role="alert">
        {engine.text(PART_NOTICES.agreement)}{' '}
        <button type="button" className="dk-link" onClick={load}>
          {engine.text('agreement.retry')}
        </button>
      </p>
    );
  }
  if (!found) {
    return (
      <p className="dk-prose-pending" role="status">
        {engine.text('agreement.loading')}
      </p>
    );
  }
  return (
    <article className="dk-prose">
      <p className="dk-prose-meta">
        {wholeFigures(engine.text('agreement.meta', { version: found.version, effective: found.effective }))}
      </p>
      <Markdown text={wholeFigures(engine.fill(found.body))} {...(level && { level })} />
    </article>
  );
});
