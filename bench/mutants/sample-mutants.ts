import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import type { CodeMutant } from './code-mutant.ts';

const ROOMS = ['engine', 'server'];

/**
 * Changes that say nothing of behaviour: words are the business of other tests, patterns and their letters make
 * hundreds of mutants of one line.
 */
const LEFT_OUT = ['StringLiteral', 'Regex'];

const quiet = () => undefined;
const SILENT = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: quiet,
  debug: quiet,
  info: quiet,
  warn: quiet,
  error: quiet,
  fatal: quiet,
};

/** Every mutant of the code that visitors and operators run, in the order of files and places. */
export async function allMutants(root: string): Promise<readonly CodeMutant[]> {
  const instrumenter = new Instrumenter(SILENT);
  const found: CodeMutant[] = [];
  for (const file of sourceFiles(root)) {
    const content = readFileSync(join(root, file), 'utf8');
    const { mutants } = await instrumenter.instrument([{ name: file, content, mutate: true }], {
      plugins: null,
      excludedMutations: LEFT_OUT,
      ignorers: [],
    });
    const lines = lineOffsets(content);
    for (const { mutatorName, replacement, location, status } of mutants) {
      if (status === 'Ignored') continue;
      const start = (lines[location.start.line] ?? 0) + location.start.column;
      const end = (lines[location.end.line] ?? 0) + location.end.column;
      found.push({
        file,
        kind: mutatorName,
        line: location.start.line + 1,
        start,
        end,
        original: content.slice(start, end),
        replacement,
      });
    }
  }
  return found;
}

/**
 * `count` of them, spread evenly over the code from a place that the seed decides; the same for the same code and seed.
 */
export function sampleOf(mutants: readonly CodeMutant[], count: number, seed: number): readonly CodeMutant[] {
  const step = mutants.length / count;
  const first = ((seed * 0.618) % 1) * step;
  return Array.from({ length: count }, (_, at) => mutants[Math.floor(first + at * step)]).filter(
    (mutant) => mutant !== undefined,
  );
}

function sourceFiles(root: string): readonly string[] {
  return ROOMS.flatMap((room) =>
    (readdirSync(join(root, room), { recursive: true }) as string[])
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${room}/${name}`),
  ).sort();
}

/** Where each line begins, by its number from 0. */
function lineOffsets(text: string): readonly number[] {
  const found = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) found.push(at + 1);
  return found;
}
