import type { Problem } from '../problems/problem.ts';
import type { SourceFile } from '../problems/source-file.ts';
import { checkMeaningOf } from './check-meaning.ts';
import type { IsAsked } from './is-asked.ts';
import { parseFiles } from './parse-files.ts';
import { readConfig } from './read-config.ts';
import { validateShape } from './validate-shape.ts';

/**
 * Finds the problems of some files of a configuration, without making a release. All files are read, since names are
 * declared elsewhere and must be unique everywhere; only those asked for are read with positions and held to their schemas.
 * What is found is what `compile` finds, less the problems that concern none of these files. One changed channel among
 * ten thousand takes a fraction of a whole run.
 */
export function checkFiles(files: readonly SourceFile[], isAsked: IsAsked): readonly Problem[] {
  const { documents, agreements, problems } = parseFiles(files, isAsked);
  const shape = validateShape(documents, isAsked);
  return [...problems, ...shape, ...checkMeaningOf(readConfig(documents, agreements, isAsked))];
}
