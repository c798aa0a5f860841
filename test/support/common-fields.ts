import type { Rule } from '../../engine/decide/model/rule.ts';
import { factsIn } from '../../engine/decide/rules/facts-in.ts';

/** Of each common field of calls the text that it always is, or the facts that it is taken from, in their order. */
export function commonFields(
  common: Readonly<Record<string, Rule>>,
): Readonly<Record<string, Rule | readonly string[]>> {
  return Object.fromEntries(
    Object.entries(common).map(([name, rule]) => [
      name,
      typeof rule === 'object' && rule !== null ? factsIn(rule) : rule,
    ]),
  );
}
