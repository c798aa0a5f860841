import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Slow files first, as vitest has them, but those that need a document one after the other: a worker goes on
 * to the next file only where that has the same environment, and else ends, with all that it has loaded and compiled.
 */
export class UnitsByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isDrawn = ({ moduleId }: TestSpecification): number => Number(moduleId.endsWith('.tsx'));
    return sorted.sort((a, b) => (a.project === b.project ? isDrawn(b) - isDrawn(a) : 0));
  }
}
