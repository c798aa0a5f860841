import type { PolicyChange } from '../../../server/console/contract/policy.ts';
import { TimeText } from '../../parts/time-text.tsx';
import { zhCN as t } from '../../text/zh-CN.ts';

/** Letters of a reason that stand in a table; a longer one opens. */
const SHOWN = 40;

/** Who did something and when, with what they wrote about it. */
export function ByAt({ by, at, note }: Pick<PolicyChange, 'by' | 'at' | 'note'>) {
  const isLong = note.length > SHOWN;
  return (
    <>
      {by} · <TimeText at={at} />
      {note !== '' && !isLong && <span className="finding-place">{t.policy.because(note)}</span>}
      {isLong && (
        <details className="finding-place">
          <summary>{t.policy.because(`${note.slice(0, SHOWN)}…`)}</summary>
          {note}
        </details>
      )}
    </>
  );
}
