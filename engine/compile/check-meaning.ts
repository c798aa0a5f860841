import type { Check } from './check.ts';
import { ALL_CHECKS } from './checks/all-checks.ts';
import type { Config } from './config.ts';
import { type FileKind, fileKind } from './file-kinds.ts';
import type { Problem } from './problems/problem.ts';

const INDEPENDENT = ALL_CHECKS.filter(({ onlyWhenSound }) => onlyWhenSound !== true);
const FOLLOWING = ALL_CHECKS.filter(({ onlyWhenSound }) => onlyWhenSound === true);

/** Stage "check": runs every check; what one finds hides nothing of what others find. */
export function checkMeaning(config: Config): readonly Problem[] {
  return INDEPENDENT.flatMap((check) => runCheck(check, config));
}

/** Stage "follow": the checks that need a configuration without errors, since they walk through it as visitors do. */
export function followVisitors(config: Config): readonly Problem[] {
  return FOLLOWING.flatMap((check) => runCheck(check, config));
}

/** Whether a check of the stage "follow" tells of files of this kind. */
export function isFollowed(kind: FileKind | null): boolean {
  return kind !== null && FOLLOWING.some(({ files }) => !files || files.includes(kind));
}

/** Runs the checks that may tell of a file that is asked for, on the whole configuration. */
export function checkMeaningOf(config: Config): readonly Problem[] {
  const kinds = new Set(config.paths.filter(config.isAsked).map(fileKind));
  const wanted = INDEPENDENT.filter(({ files }) => !files || files.some((kind) => kinds.has(kind)));
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
      ...(more.related ? { related: more.related } : {}),
    });
  });
  return problems;
}
