import type { Problem } from '../problems/problem.ts';
import type { SourceFile } from '../problems/source-file.ts';
import { checkMeaning } from './check-meaning.ts';
import { fileKind } from './file-kinds.ts';
import { parseFiles } from './parse-files.ts';
import { readConfig } from './read-config.ts';
import { validateShape } from './validate-shape.ts';

/**
 * The problems of some files, exactly those that compiling the whole configuration finds in them, without making a
 * release. Every file is read and every check runs, so that what a file shares with another (an id, a group) is seen;
 * only the shape of the other files is not looked at. That makes checking one channel among ten thousand quick.
 *
 * @param isWanted tells the files whose problems are asked for, by path.
 */
export function checkFiles(
  files: readonly SourceFile[],
  isWanted: (path: string) => boolean,
): readonly Problem[] {
  const { documents, agreements, problems: syntax } = parseFiles(files);
  const kinds = new Set([...documents.keys()].filter(isWanted).map(fileKind));
  const wantsSchemas = kinds.has('meta') || kinds.has('block-schema');
  const shape = validateShape(documents, wantsSchemas ? undefined : isWanted);
  const meaning = checkMeaning(readConfig(documents, agreements), kinds);
  return [...syntax, ...shape, ...meaning].filter(({ file }) => isWanted(file));
}
