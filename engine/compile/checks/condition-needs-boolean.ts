import type { At } from '../at.ts';
import type { Check } from '../check.ts';
import { factTypes } from '../fact-types.ts';
import type { RuleNode } from '../rule-nodes.ts';
import { typeOfRule } from '../type-of-rule.ts';

export const conditionNeedsBoolean: Check<'C058'> = {
  code: 'C058',
  title: 'Conditions are true or false',
  meaning:
    'JSON-logic takes "0" and any non-empty text for true, an empty list for false. A condition that says what it compares means the same to everybody.',
  check(config, report) {
    const look = (at: At, facts: ReturnType<typeof factTypes>) => {
      const type = typeOfRule(at, facts);
      const isKnown = type !== 'any' || at.value === null;
      if (type !== 'boolean' && isKnown) report(at, { type: at.value === null ? 'null' : type });
    };
    for (const position of config.rules) {
      if (position.want === 'condition') look(position.at, factTypes(config, position));
    }
    for (const node of config.ruleNodes) {
      for (const condition of conditionsOf(node)) look(condition, factTypes(config, node.position));
    }
  },
};

/** Arguments that are asked only whether they are true. */
function conditionsOf({ operator, args }: RuleNode): readonly At[] {
  if (operator === 'and' || operator === 'or' || operator === '!') return args;
  return operator === 'if' ? args.filter((_, index) => index % 2 === 0 && index < args.length - 1) : [];
}
