#!/usr/bin/env node
/**
 * Runs a TypeScript program of this project: `node test/support/run.mjs FILE [arguments…]`.
 * The file exports `main(args): Promise<number>`; its answer is the exit code.
 */
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRunnableDevEnvironment, resolveConfig } from 'vite';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const [file, ...args] = process.argv.slice(2);
if (file === undefined) {
  console.error('Usage: node test/support/run.mjs FILE [arguments…]');
  process.exit(2);
}
const config = await resolveConfig(
  {
    root,
    configFile: false,
    logLevel: 'error',
    environments: { program: { consumer: 'server', resolve: { external: true, conditions: ['node'] } } },
  },
  'serve',
);
// Not `runnerImport`: that one closes before the program runs, and what it imports later could not be loaded.
const environment = createRunnableDevEnvironment('program', config, {
  runnerOptions: { hmr: false },
  hot: false,
});
await environment.init();
try {
  const { main } = await environment.runner.import(resolve(file));
  process.exitCode = await main(args);
} finally {
  await environment.close();
}
