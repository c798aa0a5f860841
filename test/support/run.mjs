#!/usr/bin/env node
/**
 * Runs a TypeScript program of this project: `node test/support/run.mjs FILE [arguments…]`.
 * The file exports `main(args): Promise<number>`; its answer is the exit code.
 */
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const [file, ...args] = process.argv.slice(2);
if (file === undefined) {
  console.error('Usage: node test/support/run.mjs FILE [arguments…]');
  process.exit(2);
}
const { module } = await runnerImport(resolve(file), { root, configFile: false, logLevel: 'error' });
process.exitCode = await module.main(args);
