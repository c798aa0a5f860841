import type { Release } from '../decide/model/release.ts';
import { checkMeaning, followVisitors } from './check-meaning.ts';
import { emitRelease } from './emit/emit-release.ts';
import { EVERY_FILE } from './is-asked.ts';
import { normalise } from './normalise/normalise.ts';
import { parseFiles } from './parse-files.ts';
import { hasError, type Problem } from './problems/problem.ts';
import type { SourceFile } from './problems/source-file.ts';
import { readConfig } from './read-config.ts';
import { validateShape } from './validate-shape.ts';

export type { SourceFile } from './problems/source-file.ts';

export interface CompileResult {
  /** Null when there is any error. */
  readonly release: Release | null;
  /** Errors and warnings of all files, in no particular order. */
  readonly problems: readonly Problem[];
}

/**
 * Compiles a configuration: read (by the caller) → parse with positions → validate shape → check meaning → follow
 * visitors → normalise → emit. One run reports all problems: a broken file keeps what could be read of it, and the
 * others are checked as if it were whole. Never throws for anything that stands in the files, and never changes them.
 *
 * @param assets addresses of the files that the site serves, where they are known: what the configuration shows is
 * among them.
 * @param now epoch milliseconds, where what runs out is to be told.
 */
export function compile(
  files: readonly SourceFile[],
  assets?: ReadonlySet<string> | null,
  now?: number,
): CompileResult {
  const { documents, agreements, problems: syntax } = parseFiles(files);
  const shape = validateShape(documents);
  const config = readConfig(documents, agreements, EVERY_FILE, assets, now);
  const found = [...syntax, ...shape, ...checkMeaning(config)];
  if (hasError(found)) return { release: null, problems: found };
  const problems = [...found, ...followVisitors(config)];
  if (hasError(problems)) return { release: null, problems };
  const { content, links } = normalise(config);
  return { release: emitRelease(content, links, documents, agreements), problems };
}
