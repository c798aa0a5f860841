import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { closingLine, readPlaywrightReport, readVitestReport } from '../support/test-report.ts';

/** A run as one of the runners reports it: the test's title, how it ended, and why. */
type Told = readonly [title: string, end: 'passed' | 'failed' | 'skipped' | 'flaky', reason?: string];

function vitestReport(tests: readonly Told[], unloaded?: string): string {
  const assertionResults = tests.map(([fullName, status, reason]) => ({
    fullName,
    status,
    failureMessages: status === 'failed' ? [reason] : [],
    meta: status === 'skipped' ? { reason } : {},
  }));
  const isFailed = tests.some(([, end]) => end === 'failed');
  const file = (name: string, failed: boolean, message: string, results: readonly object[]) => ({
    name: join(PROJECT_ROOT, name),
    status: failed ? 'failed' : 'passed',
    message,
    assertionResults: results,
  });
  return JSON.stringify({
    success: !isFailed && unloaded === undefined,
    testResults: [
      file('test/a.test.ts', isFailed, '', assertionResults),
      ...(unloaded === undefined ? [] : [file('test/b.test.ts', true, unloaded, [])]),
    ],
  });
}

function playwrightReport(tests: readonly Told[], unloaded?: string): string {
  const STATUS = { passed: 'expected', failed: 'unexpected', skipped: 'skipped', flaky: 'flaky' };
  const specs = tests.map(([title, end, reason]) => ({
    title,
    tests: [
      {
        status: STATUS[end],
        annotations: end === 'skipped' && reason ? [{ type: 'skip', description: reason }] : [],
        results: [{ errors: end === 'passed' || end === 'skipped' ? [] : [{ message: reason }] }],
      },
    ],
  }));
  return JSON.stringify({
    suites: [
      {
        title: 'a.test.ts',
        file: 'a.test.ts',
        specs: [],
        suites: [{ title: 'a page', file: 'a.test.ts', specs }],
      },
    ],
    errors: unloaded === undefined ? [] : [{ message: unloaded }],
  });
}

it('a test of many cases counts as so many', () => {
  const report = JSON.parse(
    vitestReport([
      ['a', 'passed'],
      ['b', 'passed'],
    ]),
  );
  report.testResults[0].assertionResults[1].meta = { cases: 6000 };
  expect(readVitestReport(JSON.stringify(report), 0)).toMatchObject({ passed: 6001, failed: 0 });
  report.testResults[0].assertionResults[1].status = 'failed';
  expect(readVitestReport(JSON.stringify(report), 1)).toMatchObject({ passed: 1, failed: 1 });
});

describe.each([
  ['vitest', vitestReport, readVitestReport, 'test/a.test.ts › '],
  ['Playwright', playwrightReport, readPlaywrightReport, 'test/e2e/a.test.ts › a page › '],
] as const)('what %s says of a run', (_, report, read, path) => {
  it('a clean run has no failure', () => {
    expect(read(report([['is well', 'passed']]), 0)).toEqual({ passed: 1, failed: 0, skipped: 0, lines: [] });
  });

  it('failed tests are counted and named, with the first line of the reason', () => {
    const told = report([
      ['is well', 'passed'],
      ['is ill', 'failed', 'expected 1 to be 2\n  at line 3'],
    ]);
    expect(read(told, 1)).toEqual({
      passed: 1,
      failed: 1,
      skipped: 0,
      lines: [`${path}is ill: expected 1 to be 2`],
    });
  });

  it('a file that could not be loaded is a failure, though it ran no test', () => {
    const { failed, lines } = read(report([['is well', 'passed']], 'no such module\n  at b.test.ts'), 1);
    expect([failed, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toContain(': no such module');
  });

  it('an error of the runner outside every test is a failure', () => {
    expect(read(report([['is well', 'passed']]), 1)).toMatchObject({ passed: 1, failed: 1 });
  });

  it('a run of no test at all is a failure', () => {
    expect(read(report([]), 0)).toMatchObject({ passed: 0, failed: 1 });
  });

  it('a skipped test is counted, with its reason; one without a reason has failed', () => {
    const told = [
      ['is well', 'passed'],
      ['waits', 'skipped', 'no such browser here'],
    ] as const;
    expect(read(report(told), 0)).toEqual({
      passed: 1,
      failed: 0,
      skipped: 1,
      lines: [`skipped: ${path}waits: no such browser here`],
    });
    expect(
      read(
        report([
          ['is well', 'passed'],
          ['waits', 'skipped'],
        ]),
        0,
      ),
    ).toMatchObject({ failed: 1, skipped: 0 });
  });
});

it('a test that passed at a second try only has failed', () => {
  const told = playwrightReport([
    ['is unsure', 'flaky', 'not there'],
    ['is well', 'passed'],
  ]);
  expect(readPlaywrightReport(told, 0)).toMatchObject({ passed: 1, failed: 1 });
});

it('the closing line says how many were skipped where any were', () => {
  expect(closingLine(7, 0, 0)).toBe('7 passed, 0 failed');
  expect(closingLine(7, 1, 2)).toBe('7 passed, 1 failed, 2 skipped');
});
