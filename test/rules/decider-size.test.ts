import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../support/project-root.ts';

/**
 * Lines, comments and types among them. What would not fit belongs to whoever needs it: every phone runs the decider.
 */
const MOST = 4000;

test('the decider stays small', () => {
  const folder = join(PROJECT_ROOT, 'engine/decide');
  const files = (readdirSync(folder, { recursive: true }) as string[]).filter((name) => name.endsWith('.ts'));
  const lines = files.map((name) => readFileSync(join(folder, name), 'utf8').split('\n').length - 1);
  expect(lines.reduce((sum, of) => sum + of, 0)).toBeLessThanOrEqual(MOST);
  expect(files.length).toBeGreaterThan(40);
});
