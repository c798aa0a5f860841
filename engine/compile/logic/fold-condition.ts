import type { Json } from '../../decide/model/json.ts';
import type { Rule } from '../../decide/model/rule.ts';
import { holds } from '../../decide/rules/evaluate.ts';
import { type Lookup, UNKNOWN } from '../../decide/rules/unknown.ts';
import { type At, child, entries, isObject } from '../at.ts';
import type { Config } from '../config.ts';
import { expandLists, type Lists } from '../normalise/expand-lists.ts';
import { nodesOf, type RulePosition } from '../rule-nodes.ts';
import { operatorSpec } from '../type-of-rule.ts';
import { all, any, type Formula, not } from './formula.ts';

/** Turns a condition into a formula. */
export type FoldCondition = (when: At, asked?: AskedFacts) => Formula;

/** How the facts of a condition stand at the moment it is asked. */
export interface AskedFacts {
  /** Values of facts that are known there. */
  readonly known?: Lookup;
  /** Tells the value of a fact from its value at another moment; the same text, or none, is the same value. */
  readonly moment?: (fact: string) => string;
}

/**
 * The folder of conditions of one configuration: an absent condition is true, one that other checks refuse is a term of
 * its own.
 */
export function createFold(config: Config): FoldCondition {
  const lists = listsOf(config);
  return (when, { known = NOTHING_KNOWN, moment = () => '' } = {}) => {
    if (when.value === undefined) return true;
    const position: RulePosition = { at: when, want: 'condition', form: null };
    if (!isSound(position)) return { kind: 'holds', term: JSON.stringify(when.value) };
    const asked: Asked = {
      known,
      moment,
      isBoolean: (fact) => config.facts.get(fact) === 'boolean',
    };
    return fold(expandLists(when.value, lists), asked);
  };
}

const NOTHING_KNOWN: Lookup = () => UNKNOWN;

type Asked = Required<AskedFacts> & { readonly isBoolean: (fact: string) => boolean };

function fold(rule: Json, asked: Asked): Formula {
  const value = holds(rule as Rule, asked.known);
  if (value !== UNKNOWN) return value;
  const [operator = '', given = null] = Object.entries(rule as Record<string, Json>)[0] ?? [];
  const args: readonly Json[] = Array.isArray(given) ? given : [given];
  const [left = null, right = null] = args;
  switch (operator) {
    case 'and':
      return all(args.map((arg) => fold(arg, asked)));
    case 'or':
      return any(args.map((arg) => fold(arg, asked)));
    case '!':
      return not(fold(left, asked));
    case 'if':
      return choice(args, asked);
    case '===':
      return equality(left, right, asked);
    case '!==':
      return not(equality(left, right, asked));
    case 'in':
      return Array.isArray(right) ? isOneOf(left, right, asked) : truth(rule, asked);
    default:
      return truth(rule, asked);
  }
}

function choice(args: readonly Json[], asked: Asked): Formula {
  if (args.length === 0) return false;
  const [condition = null, then = null, ...rest] = args;
  if (args.length === 1) return fold(condition, asked);
  const applies = fold(condition, asked);
  return any([all([applies, fold(then, asked)]), all([not(applies), choice(rest, asked)])]);
}

function equality(left: Json, right: Json, asked: Asked): Formula {
  if (!isObject(right)) return isOneOf(left, [right], asked);
  if (!isObject(left)) return isOneOf(right, [left], asked);
  const [first, second] = [JSON.stringify(left), JSON.stringify(right)].sort();
  return { kind: 'holds', term: `${first} === ${second}${momentOf([left, right], asked)}` };
}

function isOneOf(rule: Json, values: readonly Json[], asked: Asked): Formula {
  return { kind: 'is', term: termOf(rule, asked), values: new Set(values.map((v) => JSON.stringify(v))) };
}

function truth(rule: Json, asked: Asked): Formula {
  const fact = isObject(rule) && typeof rule.var === 'string' ? rule.var : null;
  if (fact !== null && asked.isBoolean(fact)) return isOneOf(rule, [true], asked);
  return { kind: 'holds', term: termOf(rule, asked) };
}

function termOf(rule: Json, asked: Asked): string {
  return `${JSON.stringify(rule)}${momentOf(rule, asked)}`;
}

function momentOf(rule: Json, { moment }: Asked): string {
  const moments = new Set(factsIn(rule).map(moment));
  return [...moments].sort().join('');
}

function factsIn(rule: Json): readonly string[] {
  if (Array.isArray(rule)) return rule.flatMap(factsIn);
  if (!isObject(rule)) return [];
  return Object.entries(rule).flatMap(([key, value = null]) => {
    return key === 'var' && typeof value === 'string' ? [value] : factsIn(value);
  });
}

/** Rules that other checks refuse are not evaluated. */
export function isSound(position: RulePosition): boolean {
  return nodesOf(position).every(({ kind, operator, args }) => {
    if (kind !== 'operation') return kind === 'list';
    const [least, most] = operatorSpec(operator)?.arity ?? [1, 0];
    return args.length >= least && args.length <= most;
  });
}

function listsOf(config: Config): Lists {
  return new Map(
    entries(child(config.lists, 'lists')).map(([name, list]) => {
      const { value } = child(list, 'values');
      return [name, Array.isArray(value) ? value.map(String) : []];
    }),
  );
}
