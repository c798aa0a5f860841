import { WECHAT } from '../../decide/facts/apps.ts';
import type { EffectTemplate } from '../../decide/model/guard.ts';
import type { Json } from '../../decide/model/json.ts';
import type { Rule } from '../../decide/model/rule.ts';
import { factsIn } from '../../decide/rules/facts-in.ts';
import { type Lookup, UNKNOWN } from '../../decide/rules/unknown.ts';
import { type Constraints, hasValues } from './constraints.ts';
import { factsOfReplyStatus } from './failed-replies.ts';
import { foldRule } from './fold-rule.ts';
import { isNever, isOpen } from './with-when.ts';

/** Something that the guard does for visitors besides leading them: it stores, forgets, calls or tells. */
export interface ConditionalEffect {
  readonly effect: EffectTemplate;
  /** What must hold of a visitor for it, as far as the class leaves that open: such conditions do not split a class. */
  readonly when: readonly Rule[];
}

/**
 * Titles are compared on their own, a decision's own facts end with it, and where a page is scrolled to is no outcome.
 */
const NOT_COMPARED: readonly EffectTemplate['do'][] = ['title', 'set', 'scroll-top'];

/** Facts that nothing in the guard changes: a condition on these means the same wherever it stands. */
const BROUGHT = /^(?:query|env|reply)\./;

/** True for effects that are compared. */
export function isComparedEffect({ do: kind }: EffectTemplate): boolean {
  return !NOT_COMPARED.includes(kind);
}

/** The conditions with what is known worked out; null where one of them reads what the guard itself may change. */
export function openConditions(rules: readonly (Rule | undefined)[], lookup: Lookup): readonly Rule[] | null {
  const open = rules
    .flatMap((rule) => (rule === undefined ? [] : [foldRule(rule, lookup)]))
    .filter((rule) => isOpen(rule) || isNever(rule));
  return open.every((rule) => factsIn(rule as Json).every((fact) => BROUGHT.test(fact))) ? open : null;
}

/**
 * An effect in words to compare, and the facts that its conditions leave open; worked out once: classes share their
 * effects.
 */
interface WordedEffect {
  readonly text: string;
  readonly facts: readonly string[];
}

const known = new WeakMap<ConditionalEffect, WordedEffect>();

function wordedEffect(conditional: ConditionalEffect): WordedEffect {
  let told = known.get(conditional);
  if (!told) {
    const { when: _, ...does } = conditional.effect;
    const facts = conditional.when.flatMap((rule) => factsIn(rule as Json));
    const behind = facts.flatMap((fact) => {
      if (fact === 'env.inWeChat') return ['env.app'];
      return fact.startsWith('reply.') ? [/^reply\.[^.]*/.exec(fact)?.[0] ?? ''] : [];
    });
    told = { text: JSON.stringify([does, conditional.when]), facts: [...new Set([...facts, ...behind])] };
    known.set(conditional, told);
  }
  return told;
}

/** What is done for the visitors of a class that is known better now; each is told once, in words to compare. */
export function effectsFor(
  effects: readonly ConditionalEffect[],
  constraints: Constraints,
): ReadonlyMap<string, ConditionalEffect> {
  const found = new Map<string, ConditionalEffect>();
  for (const conditional of effects) {
    const { text, facts } = wordedEffect(conditional);
    if (!facts.some((fact) => constraints.has(fact))) {
      found.set(text, conditional);
      continue;
    }
    const open = openConditions(conditional.when, broughtBy(constraints));
    if (open === null || open.some(isNever)) continue;
    const better = { effect: conditional.effect, when: open };
    found.set(wordedEffect(better).text, better);
  }
  return found;
}

function broughtBy(constraints: Constraints): Lookup {
  return (fact) => {
    const [group, fetch = '', field] = fact.split('.');
    if (fact === 'env.inWeChat')
      return constraints.has('env.app') ? constraints.get('env.app') === WECHAT : UNKNOWN;
    if (group !== 'reply' || field === undefined)
      return constraints.get(fact) ?? unknownOrNone(constraints, fact);
    const replyStatus = constraints.get(`reply.${fetch}`);
    if (replyStatus === undefined) return UNKNOWN;
    if (field === 'status' || field === 'httpStatus' || field === 'code')
      return factsOfReplyStatus(replyStatus)[field];
    return hasValues(replyStatus) ? (constraints.get(fact) ?? unknownOrNone(constraints, fact)) : null;
  };
}

function unknownOrNone(constraints: Constraints, fact: string) {
  return constraints.has(fact) ? null : UNKNOWN;
}
