import { calendarKind } from '../calendar-kind.ts';
import type { Check } from '../check.ts';
import { factTypes } from '../fact-types.ts';
import { typeOfRule } from '../type-of-rule.ts';

const ORDERING: ReadonlySet<string> = new Set(['<', '<=', '>', '>=']);
const ARITHMETIC: ReadonlySet<string> = new Set(['+', '-', '*', '/', 'min', 'max']);

export const orderingNeedsNumbers: Check<'C056'> = {
  code: 'C056',
  title: 'Ordering and arithmetic work on numbers, in forms ordering on dates, too',
  meaning:
    'A missing value satisfies ">= 0" in JSON-logic, and texts are compared letter by letter: "10" comes before "9". Of texts only two dates, two months or two years compare as they should.',
  check(config, report) {
    for (const { operator, args, position } of config.ruleNodes) {
      const orders = ORDERING.has(operator);
      if (!orders && !ARITHMETIC.has(operator)) continue;
      const kinds = args.map((arg) => calendarKind(config, position, arg));
      const [first] = kinds;
      if (orders && first && kinds.every((kind) => kind === first)) continue;
      for (const [index, arg] of args.entries()) {
        const type = typeOfRule(arg, factTypes(config, position));
        if (type === 'number') continue;
        const kind = kinds[index];
        report(arg, {
          operator,
          type: kind ?? type,
          ofForm: position.form !== null,
          orders,
        });
      }
    }
  },
};
