import { defineConfig } from '@playwright/test';
import { keepInMemory } from './support/temporary-folder.ts';

keepInMemory();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  outputDir: 'artifacts',
  globalSetup: ['./support/build-once.ts', './support/fill-data.ts'],
  // One more than the cores of the machine that CI has: visitors wait much of the time.
  workers: 3,
  fullyParallel: true,
  // What fails once is looked into: the product or the test is wrong.
  retries: 0,
  forbidOnly: true,
  // A page may stand still for half a minute where two browsers, two servers and two databases share two cores.
  timeout: 120_000,
  expect: { timeout: 30_000, toPass: { timeout: 30_000 } },
  use: { actionTimeout: 30_000, navigationTimeout: 30_000 },
  reporter: 'list',
  projects: [
    { name: 'browser', testIgnore: 'own-server/**' },
    // Each file has a product or a site of its own, which it changes, breaks or starts in another way: its tests run in
    // order.
    { name: 'browser-own-server', testDir: 'e2e/own-server', fullyParallel: false },
  ],
});
