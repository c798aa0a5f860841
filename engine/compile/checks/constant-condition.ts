import { splitPointer } from '../../decide/model/pointer.ts';
import type { Check } from '../check.ts';
import { createFold, isSound } from '../logic/fold-condition.ts';
import { canHold, not } from '../logic/formula.ts';

export const constantCondition: Check<'C093'> = {
  code: 'C093',
  title: 'Conditions depend on the visit',
  meaning:
    'A condition that is the same for every visitor decides nothing: a row that never holds is dead, and one that always holds needs no condition. One fact cannot have two values at once.',
  severity: 'warning',
  files: ['guard', 'destinations', 'page', 'shared-blocks', 'block', 'form'],
  check(config, report) {
    const fold = createFold(config);
    for (const position of config.rules) {
      if (position.want !== 'condition' || !isSound(position)) continue;
      const formula = fold(position.at);
      const key = splitPointer(position.at.pointer).at(-1);
      if (!canHold(formula)) report(position.at, { value: false, key });
      else if (!canHold(not(formula))) report(position.at, { value: true, key });
    }
  },
};
