import { OPERATOR_SPECS } from '../../decide/rules/operator-specs.ts';
import { child } from '../at.ts';
import type { Check } from '../check.ts';
import { suggest } from '../problems/suggest.ts';
import { operatorSpec } from '../type-of-rule.ts';

/** Operators of JSON-logic with a check of their own. */
const REFUSED_ELSEWHERE: ReadonlySet<string> = new Set(['==', '!=', 'log']);

export const unknownOperator: Check<'C050'> = {
  code: 'C050',
  title: 'Rules use only operators of the closed list',
  meaning: 'JSON-logic throws at an unknown operator, and only when a visitor reaches it.',
  check(config, report) {
    const inForms = [...Object.keys(OPERATOR_SPECS), 'list'];
    const elsewhere = inForms.filter((name) => !operatorSpec(name)?.onlyInForms);
    for (const { at, kind, operator, position } of config.ruleNodes) {
      const known = position.form === null ? elsewhere : inForms;
      if (kind !== 'operation' || known.includes(operator) || REFUSED_ELSEWHERE.has(operator)) continue;
      report(
        child(at, operator),
        { operator, known },
        {
          on: 'key',
          suggest: suggest(operator, known),
        },
      );
    }
  },
};
