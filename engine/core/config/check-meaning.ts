import type { Problem } from '../problems/problem.ts';
import type { Check } from './check.ts';
import { CHECKS } from './checks/all-checks.ts';
import type { Config } from './config.ts';
import type { FileKind } from './file-kinds.ts';

/**
 * Stage "check": runs every check; what one finds hides nothing of what others find.
 *
 * @param kinds of the files whose problems are wanted; costly checks that find none in them are left out.
 */
export function checkMeaning(config: Config, kinds?: ReadonlySet<FileKind | null>): readonly Problem[] {
  const wanted = CHECKS.filter(({ onlyIn }) => !kinds || !onlyIn || kinds.has(onlyIn));
  return wanted.flatMap((check) => runCheck(check, config));
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
    });
  });
  return problems;
}
