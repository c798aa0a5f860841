import type { Json } from '../../decide/model/json.ts';
import type { Rule } from '../../decide/model/rule.ts';
import { evaluate } from '../../decide/rules/evaluate.ts';
import { factsIn } from '../../decide/rules/facts-in.ts';
import { type Lookup, UNKNOWN } from '../../decide/rules/unknown.ts';

/** Prefix of the facts that stand for a part of a rule that only the channel decides. */
export const CHANNEL_RULE = 'channelRule:';

/**
 * A condition with everything worked out that is known before any visitor comes: what path and host decide becomes true
 * or false, and a part that only the channel decides becomes one fact, `channelRule:…`, so that channels for which all
 * such parts are equal are one class.
 *
 * @param known answers the facts that are known, UNKNOWN for all others.
 */
export function foldRule(rule: Rule, known: Lookup): Rule {
  const value = evaluate(rule, known);
  if (value !== UNKNOWN) return value as Rule;
  if (typeof rule !== 'object' || rule === null || Array.isArray(rule)) return rule;
  const operator = Object.keys(rule)[0] as string;
  if (operator === 'var') return rule;
  const denied = deniedRule(operator, (rule as Readonly<Record<string, Json>>)[operator] as Json);
  if (denied !== null && isOfChannel(rule)) return { '!': [foldRule(denied, known)] };
  if (isOfChannel(rule)) return { var: CHANNEL_RULE + JSON.stringify(rule) };
  const given = (rule as Readonly<Record<string, Json>>)[operator] as Json;
  const args = (Array.isArray(given) ? given : [given]) as readonly Json[];
  if (operator === 'and' || operator === 'or') {
    // A known argument that decides would have decided the whole; the others say nothing.
    const open = args
      .map((arg) => foldRule(arg, known))
      .filter((arg) => typeof arg === 'object' && arg !== null);
    return { [operator]: open as readonly Json[] };
  }
  return { [operator]: args.map((arg) => foldInside(arg, known)) };
}

/** What a rule denies, so that a condition and its opposite are about the same fact; null when it denies nothing. */
function deniedRule(operator: string, given: Json): Rule | null {
  if (operator === '!') return (Array.isArray(given) ? given[0] : given) as Rule;
  if (operator === '!==') return { '===': given } as Rule;
  return operator === '!=' ? ({ '==': given } as Rule) : null;
}

/** Literal lists stay as they are; operations are folded. */
function foldInside(arg: Json, known: Lookup): Json {
  if (typeof arg !== 'object' || arg === null || Array.isArray(arg)) return arg;
  const value = evaluate(arg, known);
  return value === UNKNOWN ? foldRule(arg, known) : (value as Json);
}

function isOfChannel(rule: Json): boolean {
  const facts = factsIn(rule);
  return facts.length > 0 && facts.every((fact) => fact.startsWith('channel.'));
}
