import { describe, expect, it } from 'vitest';
import { countTests } from '../support/stages.ts';

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
