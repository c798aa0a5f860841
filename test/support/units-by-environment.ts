import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Rooms whose files follow all visitors, however short they are: a fresh clone takes a short file for a quick one. */
const SLOW = /\/test\/(analyse|proof)\//;

/**
 * Slow files first, as vitest has them, so that no worker is left with one at the end; but those that need a document
 * one after the other: a worker goes on to the next file only where that has the same environment, and else ends, with
 * all that it has loaded and compiled.
 */
export class UnitsByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const turn = ({ moduleId }: TestSpecification): number =>
      moduleId.endsWith('.tsx') ? 0 : SLOW.test(moduleId) ? 1 : 2;
    return sorted.sort((a, b) => (a.project === b.project ? turn(a) - turn(b) : 0));
  }
}
