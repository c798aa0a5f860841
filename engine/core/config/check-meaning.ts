import type { Problem } from '../problems/problem.ts';
import type { Check } from './check.ts';
import { CHECKS } from './checks/all-checks.ts';
import type { Config } from './config.ts';
import { fileKind } from './file-kinds.ts';

/** Stage "check": runs every check; what one finds hides nothing of what others find. */
export function checkMeaning(config: Config): readonly Problem[] {
  return CHECKS.flatMap((check) => runCheck(check, config));
}

/**
 * Runs the checks on the whole configuration, and keeps the problems of which a file that is asked for is one of the
 * places: a name that two files declare is found whichever of them is asked for.
 */
export function checkMeaningOf(config: Config): readonly Problem[] {
  const { isAsked } = config;
  const kinds = new Set(config.paths.filter(isAsked).map(fileKind));
  const wanted = CHECKS.filter(({ files }) => !files || files.some((kind) => kinds.has(kind)));
  return wanted
    .flatMap((check) => runCheck(check, config))
    .filter(({ file, related = [] }) => isAsked(file) || related.some((place) => isAsked(place.file)));
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
