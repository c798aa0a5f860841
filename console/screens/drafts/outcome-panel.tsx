import type { VisitorChange } from '../../../server/console/contract/check.ts';
import type { Draft } from '../../../server/console/contract/draft.ts';
import { Panel } from '../../parts/panel.tsx';
import { Pill } from '../../parts/pill.tsx';
import { zhCN as t } from '../../text/zh-CN.ts';

/** Lines of a kind that are shown at once. */
const SHOWN = 6;

/** What visitors notice of the draft, as the last check found it. */
export function OutcomePanel({ draft: { check } }: { readonly draft: Draft }) {
  if (check === null || check.state === 'running') return null;
  const { changes, isCurrent, outcomeDigest } = check;
  if (changes.length === 0 && outcomeDigest === null) return null;
  const place = (kind: string) => t.outcome.first.indexOf(kind);
  const kinds = [...new Set(changes.map(({ kind }) => kind))].sort((a, b) => place(b) - place(a));
  return (
    <Panel title={t.outcome.title} extra={!isCurrent && <Pill tone="warn">{t.checks.old}</Pill>}>
      {changes.length === 0 && <p className="quiet">{t.outcome.none}</p>}
      {kinds.map((kind) => (
        <Kind key={kind} name={kind} changes={changes.filter((change) => change.kind === kind)} />
      ))}
    </Panel>
  );
}

function Kind({ name, changes }: { readonly name: string; readonly changes: readonly VisitorChange[] }) {
  const lines = changes.map((change) => (
    <ChangeLine key={`${change.channels} ${change.text}`} change={change} />
  ));
  return (
    <section className="outcome">
      <h3>{name}</h3>
      <ul>{lines.slice(0, SHOWN)}</ul>
      {lines.length > SHOWN && (
        <details>
          <summary>{t.outcome.more(lines.length - SHOWN)}</summary>
          <ul>{lines.slice(SHOWN)}</ul>
        </details>
      )}
    </section>
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
