import type { FailureChange } from '../../../server/console/contract/check.ts';
import type { Draft } from '../../../server/console/contract/draft.ts';
import { FirstLines } from '../../parts/first-lines.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Pill } from '../../parts/pill.tsx';
import { zhCN as t } from '../../text/zh-CN.ts';

/** What visitors meet when something fails, where the draft changes it, as the last check found it. */
export function FailuresPanel({ draft: { check } }: { readonly draft: Draft }) {
  if (check === null || check.failures.played === 0) return null;
  const { failures, isCurrent } = check;
  const lines = failures.changes.map((change) => (
    <FailureLine key={`${change.what} ${change.channels.join(' ')}`} change={change} />
  ));
  return (
    <Panel title={t.failing.title} extra={!isCurrent && <Pill tone="warn">{t.checks.old}</Pill>}>
      <p className="quiet">{t.failing.about(failures)}</p>
      <div className="outcome">
        <FirstLines lines={lines} />
      </div>
    </Panel>
  );
}

function FailureLine({ change: { what, was, is, channels } }: { readonly change: FailureChange }) {
  return (
    <li className="change">
      {what} <span className="quiet">{t.drafts.channels(channels)}</span>
      <div>
        {was !== null && <span className="quiet">{was} →</span>} {is}
      </div>
    </li>
  );
}
