import type { Json } from '../../decide/model/json.ts';
import { type At, child, isObject, textAt } from '../at.ts';
import type { Check } from '../check.ts';
import { selectAt } from '../select-at.ts';

const PARTS = ['value', 'default', 'options'] as const;

export const repeatedValue: Check<'C125'> = {
  code: 'C125',
  title: 'A field gets its answer, and its choices, from one rule',
  meaning:
    'Of two rules that work out the same answer only the last counts, and nobody could tell from the first. The same holds for two defaults and for two lists of choices on offer, unless the last one says nothing (null) on a condition that is not that of the first.',
  files: ['form'],
  check(config, report) {
    for (const { form } of config.forms) {
      const rules = selectAt(form, '/rules/*');
      for (const part of PARTS) {
        const first = new Map<string, At>();
        for (const rule of rules) {
          const field = textAt(rule, 'field');
          const given = child(rule, part);
          if (field === null || given.value === undefined) continue;
          const known = first.get(field);
          if (known && (part === 'value' || replaces(given.value, known.value)))
            report(given, { field, part }, { on: 'key', related: [known] });
          else first.set(field, given);
        }
      }
    }
  },
};

/** True when a rule says something whenever an earlier one does. */
function replaces(rule: Json, earlier: Json | undefined): boolean {
  if (saysAlways(rule)) return true;
  const [own, before] = [branchesOf(rule), branchesOf(earlier)];
  return (
    before.length > 0 &&
    before.every((one, i) =>
      isCondition(before, i)
        ? isCondition(own, i) && JSON.stringify(one) === JSON.stringify(own[i])
        : one === null || saysAlways(own[i] ?? null),
    )
  );
}

/** A list, a text or a number does, and a choice between such without an end that says nothing. */
function saysAlways(rule: Json): boolean {
  if (!isObject(rule)) return rule !== null;
  const branches = branchesOf(rule);
  return branches.length % 2 === 1 && branches.every((one, i) => isCondition(branches, i) || saysAlways(one));
}

/** What stands in an "if": conditions and values by turns, perhaps a last value. */
function branchesOf(rule: Json | undefined): readonly Json[] {
  const list = isObject(rule) ? rule.if : undefined;
  return Array.isArray(list) ? list : [];
}

function isCondition(branches: readonly Json[], i: number): boolean {
  return i % 2 === 0 && i < branches.length - 1;
}
