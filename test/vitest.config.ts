import { defineConfig } from 'vitest/config';
import { PROJECT_ROOT } from './support/project-root.ts';

/** What a test waits for may take long on a busy machine; a test that fails waits this long, no other does. */
const patient = { poll: { timeout: 20_000 } };

/** What the service answers must not depend on where its data is: these run on the embedded database and on a server. */
const ON_BOTH_DATABASES = [
  'test/server/*-calls.test.ts',
  'test/server/{form-save,operations,conversions,retention}.test.ts',
];

export default defineConfig({
  root: PROJECT_ROOT,
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          maxWorkers: 2,
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/e2e/**', 'test/legacy/**', 'test/postgresql/**'],
          expect: patient,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'postgresql',
          include: [...ON_BOTH_DATABASES, 'test/postgresql/**/*.test.ts'],
          globalSetup: ['test/support/build-once.ts', 'test/support/postgres-for-tests.ts'],
          expect: patient,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'legacy',
          include: ['test/legacy/**/*.test.ts'],
          globalSetup: ['test/support/build-once.ts'],
          expect: patient,
          testTimeout: 240_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
