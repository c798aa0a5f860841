import { defineConfig } from 'vitest/config';
import { PROJECT_ROOT } from './support/project-root.ts';
import { keepInMemory } from './support/temporary-folder.ts';
import { UNIT_ROOMS } from './support/unit-rooms.ts';
import { UnitsByEnvironment } from './support/units-by-environment.ts';

keepInMemory();

/** What a test waits for may take long on a busy machine; a test that fails waits this long, no other does. */
const patient = { poll: { timeout: 20_000 } };

/**
 * What the service answers must not depend on where its data is: these run on the embedded database and on a server.
 */
const ON_BOTH_DATABASES = [
  'test/server/*-calls.test.ts',
  'test/server/{shared-releases,form-save,operations,conversions,sending-processes,forged-conversions,pumped-sms,retention,transactions}.test.ts',
  'test/server/console/{session,second-factor,tries,people,audit,policy,drafts,draft-histories}.test.ts',
];

export default defineConfig({
  root: PROJECT_ROOT,
  test: {
    sequence: { sequencer: UnitsByEnvironment },
    // On the two cores of CI helpers of the garbage collector would take the place of another worker.
    execArgv: ['--single-threaded-gc', '--max-semi-space-size=64'],
    projects: [
      {
        extends: true,
        // One for all rooms: its files share their workers, and so what they load, transform and compile.
        test: {
          name: 'unit',
          maxWorkers: 2,
          isolate: false,
          include: UNIT_ROOMS.map((room) => `test/${room}/**/*.test.{ts,tsx}`),
          setupFiles: ['test/support/leave-nothing.ts'],
          expect: patient,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'postgresql',
          // A worker waits for the server and for products.
          maxWorkers: 2,
          isolate: false,
          include: [...ON_BOTH_DATABASES, 'test/postgresql/**/*.test.ts'],
          globalSetup: ['test/support/build-once.ts', 'test/support/postgres-for-tests.ts'],
          setupFiles: ['test/support/leave-nothing.ts'],
          expect: patient,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'scale',
          include: ['test/scale/**/*.test.ts'],
          globalSetup: ['test/support/build-once.ts'],
          expect: patient,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'attack',
          // Most of what a worker does is to load the server: one does it once.
          maxWorkers: 1,
          isolate: false,
          include: ['test/attack/**/*.test.ts'],
          globalSetup: ['test/support/build-once.ts'],
          setupFiles: ['test/support/leave-nothing.ts'],
          expect: patient,
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
