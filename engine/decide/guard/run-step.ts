import type { DecidedBy } from '../model/effect.ts';
import type { Query } from '../model/facts.ts';
import type { GoTemplate, GuardRow, GuardStep } from '../model/guard.ts';
import type { TraceEntry, TraceNode } from '../model/verdict.ts';
import { loginAddress } from '../routing/login-address.ts';
import { UNKNOWN, type Unknown } from '../rules/unknown.ts';
import type { Decision } from './decision.ts';
import { scalarsOf } from './effect-values.ts';

/** How a step ended: on to the next one, a certain end, or an end that depends on a missing answer. */
export type StepEnd =
  | 'continue'
  | 'unclear'
  | { readonly kind: 'stay'; readonly by: DecidedBy }
  | { readonly kind: 'go'; readonly by: DecidedBy; readonly path: string; readonly query: Query };

/** Runs one step of the guard: its condition, its fetches, its rows. */
export function runStep(step: GuardStep, decision: Decision): StepEnd {
  const sink = decision.sink();
  const applies = decision.holds(step.when, sink);
  if (applies === false) {
    note(decision, { step: step.id, row: null }, 'skipped', step, sink);
    return 'continue';
  }
  if (applies === true) {
    for (const fetch of step.fetch ?? []) {
      if (decision.holds(fetch.when) === true) decision.request(fetch.name, { step: step.id, row: null });
    }
  }
  return runRows(step, decision, applies, sink);
}

function runRows(
  step: GuardStep,
  decision: Decision,
  applies: true | Unknown,
  stepSink: TraceNode[] | undefined,
): StepEnd {
  let certain = applies === true;
  for (const row of step.rows) {
    const by = { step: step.id, row: row.id };
    const sink = decision.sink();
    const fires = decision.holds(row.when, sink);
    if (fires === false) {
      note(decision, by, 'skipped', step, sink);
      continue;
    }
    if (fires === UNKNOWN || !certain) {
      note(decision, by, 'unknown', step, sink);
      if (row.go || row.stay) return 'unclear';
      for (const template of row.do ?? []) decision.blur(template);
      if (step.match === 'first') certain = false;
      continue;
    }
    const end = fireRow(row, by, step, decision, sink, stepSink);
    if (end !== 'continue' || step.match === 'first') return end;
  }
  return 'continue';
}

function fireRow(
  row: GuardRow,
  by: DecidedBy,
  step: GuardStep,
  decision: Decision,
  sink: TraceNode[] | undefined,
  stepSink: TraceNode[] | undefined,
): StepEnd {
  const effects = (row.do ?? []).map((template) => decision.apply(template, by)).filter((e) => e !== null);
  note(decision, by, 'fired', step, sink, { effects, stepCondition: stepSink?.[0] });
  if (row.stay) return { kind: 'stay', by };
  return row.go ? leave(row.go, by, decision) : 'continue';
}

function leave(go: GoTemplate, by: DecidedBy, decision: Decision): StepEnd {
  const path = goPath(go, decision);
  const query = goQuery(go, decision);
  return path === UNKNOWN || query === UNKNOWN ? 'unclear' : { kind: 'go', by, path, query };
}

function goPath(go: GoTemplate, { lookup, release }: Decision): string | Unknown {
  if ('path' in go) return go.path;
  const found = lookup('destination' in go ? `flow.${go.destination}` : 'stored.loginAddress');
  if (found === UNKNOWN) return UNKNOWN;
  return 'destination' in go ? String(found || '/') : loginAddress(release, found);
}

function goQuery(go: GoTemplate, { lookup, facts }: Decision): Query | Unknown {
  const rules = go.query ?? {};
  const names = rules === 'keep' ? Object.keys(facts.nav.query) : [];
  const values = scalarsOf(
    rules === 'keep' ? Object.fromEntries(names.map((name) => [name, { var: `query.${name}` }])) : rules,
    lookup,
  );
  if (values === UNKNOWN) return UNKNOWN;
  const query: Record<string, string> = {};
  for (const name of Object.keys(values)) {
    const value = values[name];
    if (value !== null && value !== undefined) query[name] = String(value);
  }
  return query;
}

function note(
  decision: Decision,
  by: DecidedBy,
  outcome: TraceEntry['outcome'],
  step: GuardStep,
  sink: TraceNode[] | undefined,
  more: Pick<TraceEntry, 'effects' | 'stepCondition'> = {},
): void {
  decision.note({ by, outcome, spec: step.spec, condition: sink?.[0], ...more });
}
