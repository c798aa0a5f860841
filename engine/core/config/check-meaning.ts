import type { Problem } from '../problems/problem.ts';
import type { Check } from './check.ts';
import { CHECKS } from './checks/all-checks.ts';
import type { Config } from './config.ts';

/** Stage "check": runs every check; what one finds hides nothing of what others find. */
export function checkMeaning(config: Config): readonly Problem[] {
  return CHECKS.flatMap((check) => runCheck(check, config));
}

function runCheck(check: Check, config: Config): readonly Problem[] {
  const problems: Problem[] = [];
  check.check(config, ({ file, pointer }, data, more = {}) => {
    problems.push({
      code: check.code,
      severity: check.severity ?? 'error',
      file,
      pointer,
      on: more.on ?? 'value',
      data,
      suggest: more.suggest ?? [],
      ...(more.related ? { related: more.related } : {}),
    });
  });
  return problems;
}
