import type { DecidedBy, Effect } from '../../decide/model/effect.ts';
import type { Json } from '../../decide/model/json.ts';
import type { Release } from '../../decide/model/release.ts';
import type { TraceEntry, TraceNode } from '../../decide/model/verdict.ts';
import { sourceLineAt } from '../source-line.ts';
import { type RuleInput, ruleInputs } from './rule-inputs.ts';

/** `file:line` of a row of the guard, of its step when it is about no row; empty for what the engine itself decides. */
export function decidedAt(release: Release, { step, row }: DecidedBy): string {
  const steps = release.site.guard.steps;
  const stepAt = steps.findIndex(({ id }) => id === step);
  if (stepAt < 0) return '';
  const rowAt = steps[stepAt]?.rows.findIndex(({ id }) => id === row) ?? -1;
  const pointer =
    rowAt < 0 ? `/site/guard/steps/${stepAt}/id` : `/site/guard/steps/${stepAt}/rows/${rowAt}/id`;
  return sourceLineAt(release, pointer);
}

/** One line for an effect, for example `store input_form = 0`. */
export function printEffect(effect: Effect): string {
  switch (effect.do) {
    case 'store':
      return `store ${effect.key} = ${JSON.stringify(effect.value)}`;
    case 'clear':
      return `clear ${effect.keys.join(', ')}`;
    case 'title':
      return `title "${effect.text}"`;
    case 'scroll-top':
      return 'scroll to the top';
    case 'strip-query':
      return `remove ${effect.params.join(', ')} from the address bar`;
    case 'call':
      return `call ${effect.endpoint} ${JSON.stringify(effect.fields)}`;
    case 'native':
      return `native ${effect.handler} ${JSON.stringify(effect.argument)}`;
    case 'track':
      return `track ${effect.title} ${JSON.stringify(effect.attr)}`;
    case 'warn':
      return `warn ${effect.code}: ${effect.detail}`;
  }
}

/** A row of the trace: what it is, whether it fired, where it stands, and what it did. */
export function printTraceEntry(
  entry: TraceEntry,
  trace: readonly TraceEntry[],
  release: Release,
  withConditions: boolean,
): readonly string[] {
  const name = entry.by.row === null ? entry.by.step : `${entry.by.step} / ${entry.by.row}`;
  const mark = entry.outcome === 'fired' ? '✓' : entry.outcome === 'skipped' ? '–' : '?';
  const lines = [
    `   ${mark} ${(entry.spec ?? '').padEnd(5)} ${name}  ${decidedAt(release, entry.by)}`.trimEnd(),
  ];
  if (withConditions && entry.condition) lines.push(...printNode(entry.condition, 12));
  else if (entry.outcome === 'fired')
    lines.push(...printInputs(entry), ...printPassedOver(entry, trace, release));
  for (const effect of entry.effects ?? []) lines.push(`           ${printEffect(effect)}`);
  return lines;
}

/**
 * What kept the rows above a row from firing, where only the first row that holds does: the rows, and the facts that
 * they read and the row itself does not.
 */
function printPassedOver(
  entry: TraceEntry,
  trace: readonly TraceEntry[],
  release: Release,
): readonly string[] {
  const step = release.site.guard.steps.find(({ id }) => id === entry.by.step);
  if (step?.match !== 'first') return [];
  const above = trace
    .slice(0, trace.indexOf(entry))
    .filter(({ by, outcome }) => by.step === entry.by.step && outcome === 'skipped' && by.row !== null);
  const own = new Set(ruleInputs(entry).map(({ fact }) => fact));
  const read = new Map(above.flatMap(ruleInputs).map((input) => [input.fact, input]));
  const others = [...read.values()].filter(({ fact }) => !own.has(fact));
  if (above.length === 0) return [];
  const since = others.length === 0 ? '' : `, since ${others.map(printInput).join(', ')}`;
  return [`           and not ${above.map(({ by }) => by.row).join(', ')}${since}`];
}

/** The facts that a row looked at, in one line. */
function printInputs(entry: TraceEntry): readonly string[] {
  const inputs = ruleInputs(entry).map(printInput);
  return inputs.length === 0 ? [] : [`           since ${inputs.join(', ')}`];
}

function printInput({ fact, value, unknown }: RuleInput): string {
  return `${fact} = ${unknown ? 'unknown' : shorten(value as Json)}`;
}

/** The value of every node of a condition, indented by depth. */
function printNode(node: TraceNode, indent: number): readonly string[] {
  const value = node.unknown ? 'unknown' : JSON.stringify(node.value);
  return [
    `${' '.repeat(indent)}${value}  ←  ${shorten(node.rule)}`,
    ...(node.children ?? []).flatMap((child) => printNode(child, indent + 2)),
  ];
}

function shorten(rule: Json): string {
  const text = JSON.stringify(rule);
  return text.length > 90 ? `${text.slice(0, 89)}…` : text;
}
