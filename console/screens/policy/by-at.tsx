import type { PolicyChange } from '../../../server/console/contract/policy.ts';
import { TimeText } from '../../parts/time-text.tsx';
import { zhCN as t } from '../../text/zh-CN.ts';

/** Who did something and when, with what they wrote about it. */
export function ByAt({ by, at, note }: Pick<PolicyChange, 'by' | 'at' | 'note'>) {
  return (
    <>
      {by} · <TimeText at={at} />
      {note !== '' && <span className="finding-place">{t.policy.because(note)}</span>}
    </>
  );
}
