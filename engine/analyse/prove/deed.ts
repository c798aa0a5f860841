import { WECHAT } from '../../decide/facts/app-names.ts';
import type { EffectTemplate } from '../../decide/model/guard.ts';
import type { Json } from '../../decide/model/json.ts';
import type { Rule } from '../../decide/model/rule.ts';
import { factsIn } from '../../decide/rules/facts-in.ts';
import { type Lookup, UNKNOWN } from '../../decide/rules/unknown.ts';
import { factsOfEnding } from './ending.ts';
import { foldRule } from './fold-rule.ts';
import { isNever, isOpen } from './folded-condition.ts';
import { hasValues, type Visitor } from './visitor.ts';

/** Something that the guard does for visitors besides leading them: it stores, forgets, calls or tells. */
export interface Deed {
  readonly effect: EffectTemplate;
  /** What must hold of a visitor for it, as far as the class leaves that open: such conditions do not split a class. */
  readonly when: readonly Rule[];
}

/** Titles are compared on their own, a decision's own facts end with it, and where a page is scrolled to is no outcome. */
const NO_DEEDS: readonly EffectTemplate['do'][] = ['title', 'set', 'scroll-top'];

/** Facts that nothing in the guard changes: a condition on these means the same wherever it stands. */
const BROUGHT = /^(?:query|env|reply)\./;

/** True for effects that are compared. */
export function isDeed({ do: kind }: EffectTemplate): boolean {
  return !NO_DEEDS.includes(kind);
}

/** The conditions with what is known worked out; null where one of them reads what the guard itself may change. */
export function openConditions(rules: readonly (Rule | undefined)[], lookup: Lookup): readonly Rule[] | null {
  const open = rules
    .flatMap((rule) => (rule === undefined ? [] : [foldRule(rule, lookup)]))
    .filter((rule) => isOpen(rule) || isNever(rule));
  return open.every((rule) => factsIn(rule as Json).every((fact) => BROUGHT.test(fact))) ? open : null;
}

/** A deed in words to compare, and the facts that its conditions leave open; worked out once: classes share their deeds. */
interface Told {
  readonly text: string;
  readonly facts: readonly string[];
}

const known = new WeakMap<Deed, Told>();

function toldOf(deed: Deed): Told {
  let told = known.get(deed);
  if (!told) {
    const { when: _, ...does } = deed.effect;
    const facts = deed.when.flatMap((rule) => factsIn(rule as Json));
    const behind = facts.flatMap((fact) => {
      if (fact === 'env.inWeChat') return ['env.app'];
      return fact.startsWith('reply.') ? [/^reply\.[^.]*/.exec(fact)?.[0] ?? ''] : [];
    });
    told = { text: JSON.stringify([does, deed.when]), facts: [...new Set([...facts, ...behind])] };
    known.set(deed, told);
  }
  return told;
}

/** What is done for the visitors of a class that is known better now; each is told once, in words to compare. */
export function deedsFor(deeds: readonly Deed[], visitor: Visitor): ReadonlyMap<string, Deed> {
  const found = new Map<string, Deed>();
  for (const deed of deeds) {
    const { text, facts } = toldOf(deed);
    if (!facts.some((fact) => visitor.has(fact))) {
      found.set(text, deed);
      continue;
    }
    const open = openConditions(deed.when, broughtBy(visitor));
    if (open === null || open.some(isNever)) continue;
    const better = { effect: deed.effect, when: open };
    found.set(toldOf(better).text, better);
  }
  return found;
}

function broughtBy(visitor: Visitor): Lookup {
  return (fact) => {
    const [group, fetch = '', field] = fact.split('.');
    if (fact === 'env.inWeChat') return visitor.has('env.app') ? visitor.get('env.app') === WECHAT : UNKNOWN;
    if (group !== 'reply' || field === undefined) return visitor.get(fact) ?? unknownOrNone(visitor, fact);
    const ending = visitor.get(`reply.${fetch}`);
    if (ending === undefined) return UNKNOWN;
    if (field === 'status' || field === 'httpStatus' || field === 'code') return factsOfEnding(ending)[field];
    return hasValues(ending) ? (visitor.get(fact) ?? unknownOrNone(visitor, fact)) : null;
  };
}

function unknownOrNone(visitor: Visitor, fact: string) {
  return visitor.has(fact) ? null : UNKNOWN;
}
