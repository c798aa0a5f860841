import type { Rule } from '../../model/rule.ts';
import { holds } from '../../rules/evaluate.ts';
import { UNKNOWN } from '../../rules/unknown.ts';
import { child, entries } from '../at.ts';
import type { Check } from '../check.ts';
import type { Config } from '../config.ts';
import { expandLists, type Lists } from '../normalise/expand-lists.ts';
import { nodesOf, type RulePosition } from '../rule-nodes.ts';
import { operatorSpec } from '../rule-types.ts';

export const constantCondition: Check<'C093'> = {
  code: 'C093',
  title: 'Conditions depend on the visit',
  meaning:
    'A condition that is the same for every visitor decides nothing: a row that never holds is dead, and one that always holds needs no condition.',
  severity: 'warning',
  check(config, report) {
    const lists = listsOf(config);
    for (const position of config.rules) {
      if (position.want !== 'condition' || !isSound(position)) continue;
      const value = holds(expandLists(position.at.value ?? null, lists) as Rule, () => UNKNOWN);
      if (value !== UNKNOWN) report(position.at, { value });
    }
  },
};

/** Rules that other checks refuse are not evaluated. */
function isSound(position: RulePosition): boolean {
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
