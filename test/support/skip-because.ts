import type { TestContext } from 'vitest';

/**
 * Skips a test, with its reason where the report finds it (`readVitestReport`): what is skipped without one has failed.
 */
export function skipBecause({ task, skip }: Pick<TestContext, 'task' | 'skip'>, reason: string): never {
  Object.assign(task.meta, { reason });
  return skip(reason);
}
