import type { Draft, VisitorChange } from '../../../server/console/contract.ts';
import { Panel } from '../../parts/panel.tsx';
import { Pill } from '../../parts/pill.tsx';
import { zhCN as t } from '../../text/zh-CN.ts';

/** What visitors notice of the draft, as the last check found it. */
export function OutcomePanel({ draft: { check } }: { readonly draft: Draft }) {
  if (check === null || check.state === 'running') return null;
  const { changes, isCurrent, outcomeDigest } = check;
  if (changes.length === 0 && outcomeDigest === null) return null;
  const kinds = [...new Set(changes.map(({ kind }) => kind))];
  return (
    <Panel title={t.outcome.title} extra={!isCurrent && <Pill tone="warn">{t.checks.old}</Pill>}>
      {changes.length === 0 && <p className="quiet">{t.outcome.none}</p>}
      {kinds.map((kind) => (
        <section key={kind} className="outcome">
          <h3>{kind}</h3>
          <ul>
            {changes
              .filter((change) => change.kind === kind)
              .map((change) => (
                <ChangeLine key={`${change.channels} ${change.text}`} change={change} />
              ))}
          </ul>
        </section>
      ))}
    </Panel>
  );
}

function ChangeLine({ change: { text, channels, isOutside } }: { readonly change: VisitorChange }) {
  return (
    <li>
      {text} <span className="quiet">{channels}</span>{' '}
      {isOutside && <Pill tone="bad">{t.outcome.outside}</Pill>}
    </li>
  );
}
