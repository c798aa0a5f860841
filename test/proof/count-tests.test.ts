import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { countTests, failedTests } from '../support/stages.ts';

function report(passed: number, failed: number, failedSuites = failed): string {
  return JSON.stringify({
    success: failed + failedSuites === 0,
    numPassedTests: passed,
    numFailedTests: failed,
    numFailedTestSuites: failedSuites,
  });
}

describe('counting tests', () => {
  it('a clean run has no failure', () => {
    expect(countTests(report(7, 0), 0)).toEqual({ passed: 7, failed: 0 });
  });

  it('failed tests are counted', () => {
    expect(countTests(report(5, 2), 1)).toEqual({ passed: 5, failed: 2 });
  });

  it('a file that could not be loaded is a failure, though it ran no test', () => {
    expect(countTests(report(5, 0, 1), 1)).toEqual({ passed: 5, failed: 1 });
  });

  it('an error outside every test is a failure', () => {
    expect(countTests(report(5, 0), 1)).toEqual({ passed: 5, failed: 1 });
  });

  it('a run of no test at all is a failure', () => {
    expect(countTests(report(0, 0), 0)).toEqual({ passed: 0, failed: 1 });
  });
});

describe('naming what failed', () => {
  it('file, test and the first line of the reason; of a file that did not run, why', () => {
    const test = (fullName: string, ...failureMessages: readonly string[]) => ({
      fullName,
      status: failureMessages.length > 0 ? 'failed' : 'passed',
      failureMessages,
    });
    const file = (name: string, status: string, message: string, ...assertionResults: readonly object[]) => ({
      name: join(PROJECT_ROOT, name),
      status,
      message,
      assertionResults,
    });
    const found = failedTests(
      JSON.stringify({
        testResults: [
          file(
            'test/a.test.ts',
            'failed',
            '',
            test('is well'),
            test('is ill', 'expected 1 to be 2\n  at line 3'),
          ),
          file('test/b.test.ts', 'failed', 'no such module\n  at b.test.ts'),
          file('test/c.test.ts', 'passed', '', test('is well')),
        ],
      }),
    );
    expect(found).toEqual(['test/a.test.ts › is ill: expected 1 to be 2', 'test/b.test.ts: no such module']);
  });
});
