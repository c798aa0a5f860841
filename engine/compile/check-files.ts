import { checkMeaningOf, followVisitors, isFollowed } from './check-meaning.ts';
import { type FileKind, fileKind } from './file-kinds.ts';
import type { IsAsked } from './is-asked.ts';
import { parseFiles } from './parse-files.ts';
import { hasError, type Problem } from './problems/problem.ts';
import type { SourceFile } from './problems/source-file.ts';
import { readConfig } from './read-config.ts';
import { validateShape } from './validate-shape.ts';

/** Files that decide where a visitor goes, except those of single channels. */
const STEERING: ReadonlySet<FileKind | null> = new Set<FileKind>([
  'host',
  'every-host',
  'routes',
  'guard',
  'destinations',
  'storage',
  'api',
  'bridge',
  'lists',
  'facts',
]);

/**
 * Finds the problems of some files of a configuration, without making a release. All files that may mention them are
 * given, since names are declared elsewhere and must be unique everywhere; only those asked for are read with positions
 * and held to their schemas. What is found is what `compile` finds, less the problems of which none of these files is
 * one of the places. One changed channel among ten thousand takes a fraction of a whole run.
 */
export function checkFiles(
  files: readonly SourceFile[],
  isAsked: IsAsked,
  assets?: ReadonlySet<string> | null,
  now?: number,
): readonly Problem[] {
  const { documents, agreements, problems: syntax } = parseFiles(files, isAsked);
  const follows = files.some(({ path }) => isFollowed(fileKind(path)) && isAsked(path));
  const isRead: IsAsked = follows ? (path) => isAsked(path) || STEERING.has(fileKind(path)) : isAsked;
  const config = readConfig(documents, agreements, isAsked, assets, now);
  const found = [...syntax, ...validateShape(documents, isRead), ...checkMeaningOf(config)];
  const broken = hasError(found) || [...documents.values()].some(({ errors }) => errors.length > 0);
  const followed = follows && !broken ? followVisitors(config) : [];
  return [...found, ...followed].filter(
    ({ file, related = [] }) => isAsked(file) || related.some((place) => isAsked(place.file)),
  );
}
