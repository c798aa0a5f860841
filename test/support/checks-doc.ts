import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '../../engine/compile/compile.ts';
import type { ProblemCode } from '../../engine/compile/problems/messages.ts';
import { inOrder, printHuman } from '../../engine/compile/problems/print-human.ts';
import type { SourceFile } from '../../engine/compile/problems/source-file.ts';
import { SourceRangeFinder } from '../../engine/compile/problems/source-range.ts';
import { READING_CODES } from '../../engine/compile/reading-codes.ts';
import { ASSETS, configWith, NOW, readFixture, withText } from '../compile/fixture.ts';
import { NAMED_CHECKS } from '../compile/named-checks.ts';
import { PROJECT_ROOT } from './project-root.ts';

/** For each code found while reading, a file that has the mistake; a text of null takes the file away. */
type ReadingFixtures = Readonly<Record<string, { readonly file: string; readonly text: string | null }>>;

const HEAD = `# Checks

Everything that \`npm run check\` can say, by code. Nothing with an error can be published; a warning stops nothing.
The examples are what the command prints for a small configuration with that mistake.

<!-- Written by \`npm run docs\` from the checks and their fixtures; change those, not this file. -->`;

/** The text of `docs/checks.md`. */
export function checksDoc(): string {
  const reading = JSON.parse(
    readFileSync(join(PROJECT_ROOT, 'test/compile/reading-fixtures.json'), 'utf8'),
  ) as ReadingFixtures;
  const readingParts = READING_CODES.map((entry) => {
    const fixture = reading[entry.code];
    if (!fixture) throw new Error(`test/compile/reading-fixtures.json has no ${entry.code}`);
    return section(entry, withText(fixture.file, fixture.text));
  });
  const checkParts = [...NAMED_CHECKS]
    .sort((a, b) => (a.check.code < b.check.code ? -1 : 1))
    .map(({ name, check }) => section(check, configWith(readFixture(name, 'bad')?.set)));
  return [HEAD, '## Reading files', ...readingParts, '## Meaning', ...checkParts].join('\n\n').concat('\n');
}

interface Described {
  readonly code: ProblemCode;
  readonly title: string;
  readonly meaning: string;
  readonly severity?: string;
}

/** One code: what it refuses, why, and what is printed for the first mistake of its fixture. */
function section({ code, title, meaning, severity }: Described, files: readonly SourceFile[]): string {
  const first = inOrder(
    compile(files, ASSETS, NOW).problems.filter((problem) => problem.code === code),
    new SourceRangeFinder(files),
  )[0];
  if (!first) throw new Error(`the fixture of ${code} does not have its mistake`);
  const kind = severity === 'warning' ? ' (warning)' : '';
  const example = printHuman([first.problem], files);
  return [`### ${code} ${title}${kind}`, meaning, `\`\`\`text\n${example}\n\`\`\``].join('\n\n');
}
