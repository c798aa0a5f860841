import { defineConfig } from 'vitest/config';
import { PROJECT_ROOT } from './support/project-root.ts';

/** Each file has a product and a browser of its own, and waits more than it works; time enough for a slow machine. */
const inBrowser = {
  maxWorkers: 2,
  testTimeout: 90_000,
  hookTimeout: 300_000,
  globalSetup: ['test/support/build-once.ts'],
};

export default defineConfig({
  root: PROJECT_ROOT,
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/e2e/**', 'test/legacy/**'],
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      { extends: true, test: { name: 'browser', include: ['test/e2e/**/*.test.ts'], ...inBrowser } },
      { extends: true, test: { name: 'legacy', include: ['test/legacy/**/*.test.ts'], ...inBrowser } },
    ],
  },
});
