#!/usr/bin/env node
/**
 * Starts `dukou`: builds what is missing or older than the sources, then runs the command. Plain JavaScript, since it runs before
 * anything is built. `dukou build` only builds; `dukou dev` also builds the server again whenever its sources change.
 */
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const [command = '--help', ...rest] = process.argv.slice(2);

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (!(major === 20 ? minor >= 19 : major === 22 ? minor >= 12 : major > 22)) {
  console.error(`Node.js ${process.versions.node} is too old. Install Node.js 20.19 or 22.12, or newer.`);
  process.exit(1);
}
if (!existsSync(join(root, 'node_modules/fastify'))) {
  console.error('The packages are not installed. Run: npm ci');
  process.exit(1);
}

process.env.DUKOU_ROOT ??= root;
process.env.DUKOU_PROGRAM = root;
/** A folder with pages of its own is a site of its own; one with configuration alone has the pages of this product. */
const site = existsSync(join(process.env.DUKOU_ROOT, 'index.html')) ? resolve(process.env.DUKOU_ROOT) : root;
const { buildClient, buildConsole, buildNode, buildSchemas } = await import('./build/build.mjs');

async function run() {
  if (command === 'dev' && process.env.DUKOU_DEV_CHILD === undefined) {
    const { superviseDev } = await import('./build/supervise-dev.mjs');
    return superviseDev(root, [command, ...rest]);
  }
  const pages = command === 'start' || command === 'build';
  // A build says that it cannot be made; development shows what was changed, or nothing.
  const orAsItIs = command !== 'build' && command !== 'dev';
  if (pages || command === 'static') await buildClient(root, site, orAsItIs);
  if (pages || command === 'dev') await buildConsole(root, orAsItIs);
  // What is published is drawn first, as visitors' browsers will draw it.
  await buildNode(root, { pages: pages || command === 'publish', site, orAsItIs });
  const program = await import(pathToFileURL(join(root, 'dist/node/dukou/dukou.js')).href);
  await buildSchemas(root, site, program);
  if (command === 'build') return 0;
  return program.main([command, ...rest]);
}

try {
  process.exitCode = await run();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
if (command === 'start' || command === 'dev') {
  // Whatever still keeps the process alive must not: everything is closed.
  setTimeout(() => process.exit(), 500).unref();
}
