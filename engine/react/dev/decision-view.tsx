import type { TraceEntry, Verdict } from '../../decide/model/verdict.ts';
import type { DecisionRecord } from '../../runtime/state/navigation-store.ts';
import { RuleTree } from './rule-tree.tsx';

/** One run of the decider: what it answered, and every row that it looked at. */
export function DecisionView({ record }: { readonly record: DecisionRecord }) {
  return (
    <details className="dk-dev-decision">
      <summary>
        <code>{record.url}</code> → <b>{outcomeOf(record.verdict)}</b>
      </summary>
      <ul>
        {record.verdict.trace.map((entry) => (
          <li key={nameOf(entry)} className={`dk-dev-${entry.outcome}`}>
            <details>
              <summary>
                {entry.spec && <i>{entry.spec} </i>}
                {nameOf(entry)} <b>{entry.outcome}</b>
              </summary>
              {entry.condition && <RuleTree node={entry.condition} />}
              {entry.effects?.map((effect) => (
                <pre key={JSON.stringify(effect)}>{JSON.stringify({ ...effect, by: undefined })}</pre>
              ))}
            </details>
          </li>
        ))}
      </ul>
    </details>
  );
}

function nameOf({ by }: TraceEntry): string {
  return `${by.step} / ${by.row ?? '—'}`;
}

function outcomeOf(verdict: Verdict): string {
  const by = `${verdict.by.step} / ${verdict.by.row ?? '—'}`;
  if (verdict.kind === 'need') return `need ${verdict.fetches.map(({ name }) => name).join(', ')} (${by})`;
  if (verdict.kind === 'go') return `go ${verdict.path} (${by})`;
  return `stay: ${verdict.shown.page} (${by})`;
}
