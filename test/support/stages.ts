import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from './find-postgres.ts';
import { lint } from './lint.ts';
import { newerNode } from './newer-node.ts';
import { PROJECT_ROOT } from './project-root.ts';
import { type Finished, runProgram } from './run-program.ts';
import { readPlaywrightReport, readVitestReport, type TestReport } from './test-report.ts';

/** How a stage ended. A check that is not a test suite counts as one test. */
export interface StageResult {
  readonly passed: number;
  readonly failed: number;
  readonly skipped?: number;
  /** Shown when the stage failed: what was wrong, in the words of the tool. */
  readonly output: string;
  /** One short line worth showing also when all is well. */
  readonly note?: string;
}

export interface Stage {
  readonly name: string;
  readonly about: string;
  run(): Promise<StageResult>;
}

function tool(name: string): string {
  return join(PROJECT_ROOT, 'node_modules/.bin', name);
}

function command(name: string, about: string, program: string, ...args: string[]): Stage {
  return {
    name,
    about,
    async run() {
      const { code, output } = await runProgram(program, args);
      return code === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output };
    },
  };
}

function program(name: string, about: string, file: string, lastLineIsNote = false): Stage {
  return {
    name,
    about,
    async run() {
      const { code, output } = await runProgram(process.execPath, ['test/support/run.mjs', file]);
      const note = lastLineIsNote ? output.trimEnd().split('\n').at(-1) : undefined;
      return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output, note };
    },
  };
}

/** The checks of the sources; each counts as one test. */
const sources: Stage = {
  name: 'lint',
  about: 'format, lint, types, import rules, dead code',
  async run() {
    const results = await lint();
    const wrong = results.filter((check) => check.wrong !== '');
    const output = wrong.map((check) => `${check.name}\n${check.wrong}`).join('\n');
    return { passed: results.length - wrong.length, failed: wrong.length, output };
  },
};

/** A run of tests, whose runner writes a JSON report to the file it is told. */
function tests(
  name: string,
  about: string,
  run: (file: string) => Promise<Finished>,
  read: (report: string, code: number) => TestReport,
): Stage {
  return {
    name,
    about,
    async run() {
      const folder = mkdtempSync(join(tmpdir(), 'dukou-report-'));
      const file = join(folder, 'report.json');
      try {
        const { code, output } = await run(file);
        const { lines, ...counts } = read(readFileSync(file, 'utf8'), code);
        const skipped = lines.filter((line) => line.startsWith('skipped: ')).join('\n');
        return { ...counts, output: [...lines, output].join('\n'), note: skipped || undefined };
      } catch (cause) {
        return { passed: 0, failed: 1, output: `no report was written: ${String(cause)}` };
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

/** @param environment variables of the run, asked for when it starts. */
function vitest(name: string, about: string, environment = () => ({})): Stage {
  const config = ['--config', 'test/vitest.config.ts', '--project', name];
  const reports = (file: string) => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const run = async (file: string) =>
    runProgram(tool('vitest'), ['run', ...config, ...reports(file)], environment());
  return tests(name, about, run, readVitestReport);
}

function playwright(name: string, about: string): Stage {
  const args = ['test', '--config', 'test/playwright.config.ts', '--reporter=list,json'];
  const run = async (file: string) =>
    runProgram(tool('playwright'), args, { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...newerNode() });
  return tests(name, about, run, readPlaywrightReport);
}

const NO_POSTGRES =
  'NOT RUN: no PostgreSQL server is installed here. Install one (Debian: apt-get install postgresql) or name its folder in POSTGRES_BIN.';

/**
 * The same calls as in `unit` and what else is of a PostgreSQL server, on one; without one it says so, and counts
 * as skipped.
 */
function onPostgres(): Stage {
  const { run, ...stage } = vitest('postgresql', 'the backend on a PostgreSQL server');
  return {
    ...stage,
    run: async () =>
      findPostgres() === null ? { passed: 0, failed: 0, skipped: 1, output: '', note: NO_POSTGRES } : run(),
  };
}

/**
 * Everything a change must pass, cheapest first; the later stages need what `build` makes. Those of one line run side
 * by side: what has one worker, and what waits for servers. What says nothing else runs on the Node.js that is here
 * (`docs/decisions/0037-two-lines-of-node.md`).
 */
export const STAGES: readonly (readonly Stage[])[] = [
  [sources],
  [
    command(
      'config',
      'the shipped configuration has no problem',
      process.execPath,
      'server/launch.mjs',
      'check',
    ),
  ],
  [vitest('unit', 'unit, contract and case tests, on the newer Node.js', newerNode)],
  [command('build', 'the visitor pages and the server', process.execPath, 'server/launch.mjs', 'build')],
  [program('size', 'size budgets of the first page', 'test/support/size-budget.ts', true)],
  [vitest('attack', 'odd calls, pages, headers and configuration, each case counted'), onPostgres()],
  [playwright('browser', 'the journey and its bad cases in Chromium, on the newer Node.js')],
  [
    vitest('legacy', 'the journey in Chromium 67'),
    vitest(
      'scale',
      'four servers, two on the newer Node.js, behind nginx on PostgreSQL, PgBouncer and Redis, killed and replaced under load',
    ),
  ],
];
