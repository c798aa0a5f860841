import { relative } from 'node:path';
import { PROJECT_ROOT } from './project-root.ts';

/** One test of a run, as its runner tells it. */
interface ToldTest {
  readonly name: string;
  readonly end: 'passed' | 'failed' | 'skipped';
  /** What went wrong, or why it was not run. */
  readonly reason?: string;
  /** How many it counts as; one, where it says nothing else. */
  readonly cases?: number;
}

/** How a run of tests ended. */
export interface TestReport {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Which tests failed, and which were skipped, and why: a line each. */
  readonly lines: readonly string[];
}

/** What a run ends with. */
export function closingLine(passed: number, failed: number, skipped: number): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

interface VitestReport {
  readonly success: boolean;
  readonly testResults: readonly {
    readonly name: string;
    /** Why the file itself could not be run. */
    readonly message?: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
      /** A test that is skipped has its reason here, one of many cases their number. */
      readonly meta?: { readonly reason?: string; readonly cases?: number };
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly file: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      readonly annotations: readonly { readonly type: string; readonly description?: string }[];
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[];
    }[];
  }[];
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  /** What went wrong outside every test. */
  readonly errors: readonly { readonly message?: string }[];
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: Playwright colours what it says with them.
const COLOURS = /\u001b\[\d+m/g;
const firstLine = (text = '') => text.replace(COLOURS, '').trim().split('\n')[0]?.slice(0, 300) ?? '';

/**
 * A test that was not run and does not say why has failed; so has a run without a test, and one whose runner says so.
 */
function count(tests: readonly ToldTest[], wentWell: boolean): TestReport {
  const ends = tests.map((test) => (test.end === 'skipped' && !test.reason ? 'failed' : test.end));
  const number = (end: ToldTest['end']) =>
    tests.reduce((sum, { cases = 1 }, at) => (ends[at] === end ? sum + cases : sum), 0);
  const passed = number('passed');
  const failed = Math.max(number('failed'), wentWell && passed > 0 ? 0 : 1);
  const lines = tests.flatMap(({ name, end, reason }) =>
    end === 'passed'
      ? []
      : [`${end === 'skipped' ? 'skipped: ' : ''}${name}: ${reason || 'no reason is given'}`],
  );
  return { passed, failed, skipped: number('skipped'), lines };
}

/** Reads vitest's JSON report. A file that could not be loaded counts as one failed test. */
export function readVitestReport(report: string, code: number): TestReport {
  const { testResults, success } = JSON.parse(report) as VitestReport;
  const tests = testResults.flatMap(({ name, message, status, assertionResults }): readonly ToldTest[] => {
    const file = relative(PROJECT_ROOT, name);
    const told = assertionResults.map(({ fullName, status: end, failureMessages, meta }): ToldTest => {
      const test = `${file} › ${fullName}`;
      if (end === 'passed') return { name: test, end, cases: meta?.cases };
      if (end === 'failed') return { name: test, end, reason: firstLine(failureMessages?.[0]) };
      return { name: test, end: 'skipped', reason: meta?.reason };
    });
    const isUnloaded = status === 'failed' && told.every(({ end }) => end !== 'failed');
    return isUnloaded ? [...told, { name: file, end: 'failed', reason: firstLine(message) }] : told;
  });
  return count(tests, code === 0 && success);
}

/** Reads Playwright's JSON report. A test that passed at a second try has failed. */
export function readPlaywrightReport(report: string, code: number): TestReport {
  const { suites, errors } = JSON.parse(report) as PlaywrightReport;
  const testsOf = ({ specs, suites: inner = [] }: PlaywrightSuite, path: string): ToldTest[] => [
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ status, annotations, results }): ToldTest => {
        const name = [path, title].join(' › ');
        if (status === 'expected') return { name, end: 'passed' };
        if (status === 'skipped') {
          const reason = annotations.find(({ type }) => ['skip', 'fixme'].includes(type))?.description;
          return { name, end: 'skipped', reason };
        }
        const error = results.flatMap((result) => result.errors)[0]?.message;
        return {
          name,
          end: 'failed',
          reason: status === 'flaky' ? `at first: ${firstLine(error)}` : firstLine(error),
        };
      }),
    ),
    ...inner.flatMap((suite) => testsOf(suite, [path, suite.title].join(' › '))),
  ];
  const outside = errors.map(
    ({ message }): ToldTest => ({ name: 'outside every test', end: 'failed', reason: firstLine(message) }),
  );
  return count(
    [...suites.flatMap((suite) => testsOf(suite, `test/e2e/${suite.file}`)), ...outside],
    code === 0,
  );
}
