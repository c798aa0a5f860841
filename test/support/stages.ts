import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { findPostgres } from './find-postgres.ts';
import { lint } from './lint.ts';
import { PROJECT_ROOT } from './project-root.ts';
import { runProgram } from './run-program.ts';

/** How a stage ended. A check that is not a test suite counts as one test. */
export interface StageResult {
  readonly passed: number;
  readonly failed: number;
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

interface VitestReport {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numFailedTestSuites: number;
  readonly testResults: readonly {
    readonly name: string;
    /** Why the file itself could not be run. */
    readonly message?: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/** Which tests failed and why, a line each, so that they stand before the log of all the others. */
export function failedTests(report: string): readonly string[] {
  const { testResults } = JSON.parse(report) as VitestReport;
  const firstLine = (text = '') => text.trim().split('\n')[0]?.slice(0, 300) ?? '';
  return testResults.flatMap(({ name, message, status, assertionResults }) => {
    const file = relative(PROJECT_ROOT, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`${file}: ${firstLine(message)}`] : [];
    return failed.map((test) => `${file} › ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`);
  });
}

/** A vitest project. A file that cannot be loaded counts as a failed test, and so does a run without any test. */
function suite(name: string, about: string, project: string): Stage {
  return {
    name,
    about,
    async run() {
      const folder = mkdtempSync(join(tmpdir(), 'dukou-report-'));
      const file = join(folder, 'report.json');
      try {
        const config = ['--config', 'test/vitest.config.ts', '--project', project];
        const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
        const { code, output } = await runProgram(tool('vitest'), ['run', ...config, ...reporters]);
        const report = readFileSync(file, 'utf8');
        return { ...countTests(report, code), output: [...failedTests(report), output].join('\n') };
      } catch (cause) {
        return { passed: 0, failed: 1, output: `vitest wrote no report: ${String(cause)}` };
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

/** Counts from vitest's JSON report and exit code. */
export function countTests(report: string, code: number): { passed: number; failed: number } {
  const { numPassedTests, numFailedTests, numFailedTestSuites, success } = JSON.parse(report) as VitestReport;
  const wentWell = code === 0 && success && numPassedTests > 0;
  const failed = wentWell ? 0 : Math.max(1, numFailedTests, numFailedTests === 0 ? numFailedTestSuites : 0);
  return { passed: numPassedTests, failed };
}

const NO_POSTGRES =
  'NOT RUN: no PostgreSQL server is installed here. Install one (Debian: apt-get install postgresql) or name its folder in POSTGRES_BIN.';

/** The same calls as in `unit` and several servers at once, on a PostgreSQL server; without one it says so and tests nothing. */
function onPostgres(): Stage {
  const { run, ...stage } = suite('postgresql', 'the backend on a PostgreSQL server', 'postgresql');
  return {
    ...stage,
    run: async () =>
      findPostgres() === null ? { passed: 0, failed: 0, output: '', note: NO_POSTGRES } : run(),
  };
}

/** Everything a change must pass, cheapest first; the later stages need what `build` makes. */
export const STAGES: readonly Stage[] = [
  sources,
  command(
    'config',
    'the shipped configuration has no problem',
    process.execPath,
    'server/launch.mjs',
    'check',
  ),
  suite('unit', 'unit, contract and case tests, room by room', 'unit:*'),
  command('build', 'the visitor pages and the server', process.execPath, 'server/launch.mjs', 'build'),
  program('size', 'size budgets of the first page', 'test/support/size-budget.ts', true),
  onPostgres(),
  suite('browser', 'the journey and its bad cases in Chromium', 'browser'),
  suite('legacy', 'the journey in Chromium 67', 'legacy'),
];
