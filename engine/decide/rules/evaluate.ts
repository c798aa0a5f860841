import type { Json } from '../model/json.ts';
import type { Rule } from '../model/rule.ts';
import type { TraceNode } from '../model/verdict.ts';
import { applyOperator, type StrictOperator, truthy } from './operators.ts';
import { type FactValue, type Lookup, UNKNOWN, type Unknown } from './unknown.ts';

/** Collects the value of every evaluated node. */
type Sink = TraceNode[] | undefined;

/**
 * Evaluates a JSON-logic rule over the facts that `lookup` answers. A part that depends on an unknown fact makes the
 * whole unknown, unless the known parts decide it (`false and unknown` is false).
 *
 * @param sink receives the trace of this rule: one node with the nodes of its arguments below it.
 */
export function evaluate(rule: Rule, lookup: Lookup, sink?: Sink): FactValue | Unknown {
  if (rule === null || typeof rule !== 'object') return rule;
  if (Array.isArray(rule)) return rule as readonly FactValue[];
  const children: Sink = sink && [];
  const value = evaluateOperation(rule as Readonly<Record<string, Json>>, lookup, children);
  sink?.push({
    rule,
    value: value === UNKNOWN ? null : (value as Json),
    ...(value === UNKNOWN ? { unknown: true } : {}),
    ...(children && children.length > 0 ? { children } : {}),
  });
  return value;
}

/** True, false or unknown: the rule as a condition. An absent condition is true. */
export function holds(rule: Rule | undefined, lookup: Lookup, sink?: Sink): boolean | Unknown {
  if (rule === undefined) return true;
  const value = evaluate(rule, lookup, sink);
  return value === UNKNOWN ? UNKNOWN : truthy(value);
}

function evaluateOperation(
  rule: Readonly<Record<string, Json>>,
  lookup: Lookup,
  sink: Sink,
): FactValue | Unknown {
  const operator = Object.keys(rule)[0] as string;
  const given = rule[operator] as Json;
  const args: readonly Json[] = Array.isArray(given) ? given : [given];
  switch (operator) {
    case 'var':
      return lookup(args[0] as string);
    case 'and':
      return junction(args, lookup, sink, false);
    case 'or':
      return junction(args, lookup, sink, true);
    case 'if':
      return choose(args, lookup, sink);
    case 'firstNonEmpty':
      return firstNonEmpty(args, lookup, sink);
    default: {
      const values: FactValue[] = [];
      let unknown = false;
      for (const arg of args) {
        const value = evaluate(arg, lookup, sink);
        if (value === UNKNOWN) unknown = true;
        else values.push(value);
      }
      return unknown ? UNKNOWN : applyOperator(operator as StrictOperator, values);
    }
  }
}

/** `and` (decided by false) and `or` (decided by true). A deciding argument wins over unknown ones before it. */
function junction(
  args: readonly Json[],
  lookup: Lookup,
  sink: Sink,
  decidedBy: boolean,
): FactValue | Unknown {
  let unknown = false;
  for (const arg of args) {
    const value = evaluate(arg, lookup, sink);
    if (value === UNKNOWN) unknown = true;
    else if (truthy(value) === decidedBy) return decidedBy;
  }
  return unknown ? UNKNOWN : !decidedBy;
}

function choose(args: readonly Json[], lookup: Lookup, sink: Sink): FactValue | Unknown {
  let i = 0;
  for (; i + 1 < args.length; i += 2) {
    const condition = evaluate(args[i] as Json, lookup, sink);
    if (condition === UNKNOWN) return UNKNOWN;
    if (truthy(condition)) return evaluate(args[i + 1] as Json, lookup, sink);
  }
  return i < args.length ? evaluate(args[i] as Json, lookup, sink) : null;
}

function firstNonEmpty(args: readonly Json[], lookup: Lookup, sink: Sink): FactValue | Unknown {
  let value: FactValue | Unknown = null;
  for (const arg of args) {
    value = evaluate(arg, lookup, sink);
    if (value === UNKNOWN || (value !== null && value !== '')) return value;
  }
  return value;
}
