import { remembered } from '../../compile/remembered.ts';
import type { Json } from '../../decide/model/json.ts';
import type { Rule } from '../../decide/model/rule.ts';
import { factsIn } from '../../decide/rules/facts-in.ts';
import {
  applyOperator,
  STRICT_OPERATORS,
  type StrictOperator,
  truthy,
} from '../../decide/rules/operators.ts';
import type { FactValue } from '../../decide/rules/unknown.ts';
import type { Diagram, Diagrams } from './diagrams.ts';

/** Facts that the address decides: host and path. */
const OF_ADDRESS = /^(?:nav\.path$|(?:host|route|window)\.)/;

const OF_CHANNEL = /^channel\./;

/** Operators, as no other function is called. */
const OPERATORS: Readonly<Record<string, string>> = Object.fromEntries(
  STRICT_OPERATORS.map((name) => [name, `operator ${name}`]),
);

/** Who decides how a rule comes out. */
export type DecidedBy = 'address' | 'channel' | 'visitor';

const known = new WeakMap<object, DecidedBy>();

/** Who decides how a rule comes out, besides what is written in it. */
export function decidedBy(rule: Rule & object): DecidedBy {
  return remembered(known, rule, () => {
    const facts = factsOf(rule);
    if (facts.every((fact) => OF_ADDRESS.test(fact))) return 'address';
    return facts.every((fact) => OF_CHANNEL.test(fact)) ? 'channel' : 'visitor';
  });
}

const read = new WeakMap<object, readonly string[]>();

/** The facts that a rule of a release reads, looked for once. */
export function factsOf(rule: Rule & object): readonly string[] {
  return remembered(read, rule, () => factsIn(rule as Json));
}

/** What a rule is worked out with. */
export interface RuleSource {
  /** The value of a fact. */
  fact(name: string): Diagram;
  /** The value of a rule that the address decides, or the channel alone. */
  whole(rule: Rule & object, by: 'address' | 'channel'): Diagram;
}

/** The value of a rule for all visitors: what `evaluate` of `engine/decide` gives for each of them. */
export function ruleDiagram(diagrams: Diagrams, rule: Rule, source: RuleSource): Diagram {
  if (rule === null || typeof rule !== 'object' || Array.isArray(rule))
    return diagrams.leaf(rule as FactValue);
  const operator = Object.keys(rule)[0] as string;
  const given = (rule as Readonly<Record<string, Json>>)[operator] as Json;
  const args: readonly Json[] = Array.isArray(given) ? given : [given];
  if (operator === 'var') return source.fact(args[0] as string);
  const by = decidedBy(rule);
  if (by !== 'visitor') return source.whole(rule, by);
  switch (operator) {
    case 'and':
      return junction(diagrams, args, source, false);
    case 'or':
      return junction(diagrams, args, source, true);
    case 'if': {
      const [condition, then, ...others] = args as [Json, Json, ...Json[]];
      if (then === undefined)
        return condition === undefined ? diagrams.none : ruleDiagram(diagrams, condition, source);
      const isSo = truth(diagrams, ruleDiagram(diagrams, condition, source));
      if (isSo === diagrams.yes) return ruleDiagram(diagrams, then, source);
      const otherwise = ruleDiagram(diagrams, restOf(rule, { if: others }), source);
      return isSo === diagrams.no
        ? otherwise
        : diagrams.select(isSo, ruleDiagram(diagrams, then, source), otherwise);
    }
    case 'firstNonEmpty': {
      const [first, ...others] = args as [Json, ...Json[]];
      const one = ruleDiagram(diagrams, first, source);
      const isEmpty = diagrams.apply('empty', (of) => of === null || of === '', [one]);
      if (isEmpty === diagrams.no || others.length === 0) return one;
      return diagrams.select(
        isEmpty,
        ruleDiagram(diagrams, restOf(rule, { firstNonEmpty: others }), source),
        one,
      );
    }
    default:
      return diagrams.apply(
        OPERATORS[operator] ?? operator,
        (...values) => applyOperator(operator as StrictOperator, values),
        args.map((arg) => ruleDiagram(diagrams, arg, source)),
      );
  }
}

const rests = new WeakMap<object, Rule>();

/** What is left of a rule behind its first arguments: always the same object, as questions about it are. */
function restOf(rule: object, rest: Rule): Rule {
  return remembered(rests, rule, () => rest);
}

/** For whom a value counts as true. */
export function truth(diagrams: Diagrams, value: Diagram): Diagram {
  return diagrams.apply('truth', truthy, [value]);
}

/** `and` and `or`: what the first argument decides for all, the others are not asked for. */
function junction(diagrams: Diagrams, args: readonly Json[], source: RuleSource, decides: boolean): Diagram {
  const decided = diagrams.leaf(decides);
  let found = diagrams.leaf(!decides);
  for (const arg of args) {
    const one = truth(diagrams, ruleDiagram(diagrams, arg, source));
    found = decides ? diagrams.or(found, one) : diagrams.and(found, one);
    if (found === decided) return found;
  }
  return found;
}
