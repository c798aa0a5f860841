import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from './project-root.ts';

/** Folders of tests that need a browser, a database server or the built product. */
const NO_UNITS = ['attack', 'e2e', 'legacy', 'postgresql', 'scale'];

const TESTS = join(PROJECT_ROOT, 'test');

/** Names of the rooms that have unit tests: all other folders of `test` with a test in them. */
export const UNIT_ROOMS: readonly string[] = readdirSync(TESTS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !NO_UNITS.includes(entry.name))
  .map(({ name }) => name)
  .filter((room) =>
    readdirSync(join(TESTS, room), { recursive: true }).some((file) => /\.test\.tsx?$/.test(String(file))),
  );
