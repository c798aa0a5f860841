import { type At, items } from '../at.ts';
import type { Check } from '../check.ts';
import { factTypes } from '../fact-types.ts';
import type { TypeWord } from '../problems/wordings/type-word.ts';
import { type FactTypes, operatorSpec, typeOfRule } from '../type-of-rule.ts';

/** Operators whose arguments another check looks at. */
const ELSEWHERE: ReadonlySet<string> = new Set('and or ! if var < <= > >= + - * / min max'.split(' '));

export const typeMismatch: Check<'C059'> = {
  code: 'C059',
  title: 'Compared and passed values have fitting types',
  meaning: 'Values of two types are never equal, so such a rule never holds (or always).',
  check(config, report) {
    for (const { kind, operator, args, position } of config.ruleNodes) {
      if (kind !== 'operation' || ELSEWHERE.has(operator)) continue;
      const facts = factTypes(config, position);
      const mismatch =
        operator === '===' || operator === '!=='
          ? unequal(args, facts)
          : operator === 'in'
            ? unlisted(args, facts)
            : unfitting(operator, args, facts);
      if (mismatch) {
        const { at, wanted } = mismatch;
        report(at, { operator, wanted, type: typeOfRule(at, facts) });
      }
    }
  },
};

type Mismatch = { readonly at: At; readonly wanted: TypeWord } | null;

/** Values of two types are never equal, and two lists are never the same one. */
function unequal([left, right]: readonly At[], facts: FactTypes): Mismatch {
  if (!left || !right) return null;
  const [a, b] = [typeOfRule(left, facts), typeOfRule(right, facts)];
  if (a === 'strings') return { at: left, wanted: 'single' };
  if (b === 'strings') return { at: right, wanted: 'single' };
  return a === 'any' || b === 'any' || a === b ? null : { at: right, wanted: a };
}

/** A list holds only values of the type of its items. */
function unlisted([needle, list]: readonly At[], facts: FactTypes): Mismatch {
  if (!needle || !list) return null;
  const type = typeOfRule(needle, facts);
  const types = Array.isArray(list.value)
    ? new Set(items(list).map((item) => typeOfRule(item, facts)))
    : new Set(['string' as const]);
  const [first] = types;
  if (type === 'any' || first === undefined || types.has('any')) return null;
  return types.has(type) ? null : { at: needle, wanted: first };
}

function unfitting(operator: string, args: readonly At[], facts: FactTypes): Mismatch {
  const takes = operatorSpec(operator)?.takes ?? [];
  for (const [index, at] of args.entries()) {
    const wanted = takes[Math.min(index, takes.length - 1)] ?? 'any';
    const type = typeOfRule(at, facts);
    if (wanted !== 'any' && type !== 'any' && type !== wanted) return { at, wanted };
  }
  return null;
}
