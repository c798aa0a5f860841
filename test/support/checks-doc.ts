import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from '../../engine/compile/check.ts';
import { CHECKS } from '../../engine/compile/checks/all-checks.ts';
import { compile } from '../../engine/compile/compile.ts';
import type { ProblemCode } from '../../engine/compile/problems/messages.ts';
import { PlaceFinder } from '../../engine/compile/problems/place.ts';
import { inOrder, printHuman } from '../../engine/compile/problems/print-human.ts';
import type { SourceFile } from '../../engine/compile/problems/source-file.ts';
import { READING_CODES } from '../../engine/compile/reading-codes.ts';
import { ASSETS, configWith, fixtureNames, readFixture, withText } from '../compile/fixture.ts';
import { PROJECT_ROOT } from './project-root.ts';

/** For each code found while reading, a file that has the mistake; a text of null takes the file away. */
type ReadingFixtures = Readonly<Record<string, { readonly file: string; readonly text: string | null }>>;

const HEAD = `# Checks

Everything that \`npm run check\` can say, by code. Nothing with an error can be published; a warning stops nothing.
The examples are what the command prints for a small configuration with that mistake.

<!-- Written by \`npm run docs\` from the checks and their fixtures; change those, not this file. -->`;

/** The checks by name. Read when this file is, since a running tool may load nothing more. */
const checks = await Promise.all(fixtureNames().map(checkOf));

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
  const checkParts = [...checks]
    .sort((a, b) => (a.check.code < b.check.code ? -1 : 1))
    .map(({ name, check }) => section(check, configWith(readFixture(name, 'bad')?.set)));
  return [HEAD, '## Reading files', ...readingParts, '## Meaning', ...checkParts].join('\n\n').concat('\n');
}

/** The check that a folder of fixtures belongs to. */
async function checkOf(name: string): Promise<{ readonly name: string; readonly check: Check }> {
  const file = join(PROJECT_ROOT, 'engine/compile/checks', `${name}.ts`);
  const module = (await import(file)) as Record<string, Check>;
  const check = module[name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())];
  if (!check || !CHECKS.includes(check)) throw new Error(`${file} exports no check that is in the list`);
  return { name, check };
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
    compile(files, ASSETS).problems.filter((problem) => problem.code === code),
    new PlaceFinder(files),
  )[0];
  if (!first) throw new Error(`the fixture of ${code} does not have its mistake`);
  const kind = severity === 'warning' ? ' (warning)' : '';
  const example = printHuman([first.problem], files);
  return [`### ${code} ${title}${kind}`, meaning, `\`\`\`text\n${example}\n\`\`\``].join('\n\n');
}
