import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stampOf, timesOf } from './stamp.mjs';

const BUILD_FILES = ['vite.config.ts', 'tsconfig.json', 'package-lock.json', 'server/build'];
const NODE_SOURCES = ['engine', 'server', ...BUILD_FILES];

/** What the pages of a site are built from, by paths from its folder; `root` is that of the program. */
export function clientSources(root, site) {
  return ['src', 'index.html', ...['engine', ...BUILD_FILES].map((path) => join(relative(site, root), path))];
}

/** True for what a service meets that may not write into its own program. */
const isReadOnly = ({ code }) => ['EACCES', 'EPERM', 'EROFS'].includes(code);

/** True for what a program meets that was left without the packages that only builds use. */
const isWithoutVite = ({ code, message }) => code === 'ERR_MODULE_NOT_FOUND' && message.includes("'vite'");

/** Spares the next start reading the sources; where that cannot be noted, each start reads them. */
function noteTimes(folder, times) {
  try {
    writeFileSync(join(folder, '.times'), times);
  } catch (error) {
    if (!isReadOnly(error)) throw error;
  }
}

/**
 * Builds a folder of `dist/` unless it was built from the very same sources: none was written since, or all say what they said.
 * The new one is made beside it and then takes its place, so that a build that fails leaves the old one. With `orAsItIs` that one
 * serves on, with a line of warning, where none can be made: a service must start again after its machine was updated.
 */
async function buildFolder(root, name, sources, make, orAsItIs = false) {
  const folder = join(root, 'dist', name);
  const bears = (name, mark) => {
    const file = join(folder, name);
    return existsSync(file) && readFileSync(file, 'utf8') === mark;
  };
  const times = timesOf(root, sources);
  if (bears('.times', times)) return;
  const stamp = stampOf(root, sources);
  if (bears('.stamp', stamp)) return noteTimes(folder, times);
  const started = performance.now();
  const draft = `${folder}.draft-${process.pid}`;
  const { NODE_ENV } = process.env;
  // A build for visitors, whoever asks for it: a test runner says "test" here, and Vite would then build for development.
  process.env.NODE_ENV = 'production';
  try {
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { recursive: true });
    await make(draft);
    writeFileSync(join(draft, '.stamp'), stamp);
    writeFileSync(join(draft, '.times'), times);
    rmSync(folder, { recursive: true, force: true });
    renameSync(draft, folder);
  } catch (error) {
    const isBuilt = existsSync(join(folder, '.stamp'));
    if (!orAsItIs || !isBuilt || !(isReadOnly(error) || isWithoutVite(error))) throw error;
    const why = isReadOnly(error) ? 'this folder cannot be written' : 'the packages that build are not here';
    console.error(
      `dist/${name} was built from other sources, and ${why}: it is used as it is. To build: npm ci && npm run build`,
    );
    return;
  } finally {
    // The server's settings read it.
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
    rmSync(draft, { recursive: true, force: true });
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.error(`Built dist/${name} in ${seconds} s`);
}

/** Libraries of the commands that become part of them: one file is loaded in a third of the time that fifty take. */
const TAKEN_ALONG = [
  '@noble/hashes',
  // All that generate code with Ajv, or none: they know each other's objects by class.
  '@rjsf/utils',
  '@rjsf/validator-ajv8',
  '@vant/area-data',
  '@x0k/json-schema-merge',
  'ajv',
  'ajv-formats',
  'ansi-regex',
  'commander',
  'csv-parse',
  'csv-stringify',
  'fast-deep-equal',
  'fast-equals',
  'fast-uri',
  'fastest-levenshtein',
  'get-east-asian-width',
  'json-logic-js',
  'json-schema-traverse',
  'jsonc-parser',
  'jsonpointer',
  'string-width',
  'strip-ansi',
];

/** What the pages of the console are built from. */
const CONSOLE_SOURCES = [
  'console',
  'server/console/contract',
  'tsconfig.json',
  'package-lock.json',
  'server/build',
];

/** Settings that all builds share. */
function shared(root, site, outDir) {
  return {
    root: site,
    configFile: join(root, 'vite.config.ts'),
    mode: 'production',
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, reportCompressedSize: false },
  };
}

/** Pages, scripts and styles for visitors, with their compressed forms. */
export function buildClient(root, site = root, orAsItIs = false) {
  const make = async (draft) => {
    const { build } = await import('vite');
    const { compressFiles } = await import('./compress-files.mjs');
    await build(shared(root, site, draft));
    compressFiles(draft);
  };
  return buildFolder(site, 'client', clientSources(root, site), make, orAsItIs);
}

/** The pages of the console, with their compressed forms; every site is worked on with the same. */
export function buildConsole(root, orAsItIs = false) {
  // A copy of the program may do without; the console then says that it is not built.
  if (!existsSync(join(root, 'console/vite.config.ts'))) return;
  const make = async (draft) => {
    const { build } = await import('vite');
    const { compressFiles } = await import('./compress-files.mjs');
    const site = join(root, 'console');
    await build({ ...shared(root, site, draft), configFile: join(site, 'vite.config.ts') });
    compressFiles(draft);
  };
  return buildFolder(root, 'console', CONSOLE_SOURCES, make, orAsItIs);
}

/** React's mark in libraries of forms; nothing is said of it, since the commands render nothing. */
function unlessUseClient(level, log, report) {
  if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
}

/** One program for Node. The settings of the pages are for code that runs in browsers too. */
async function buildProgram(root, site, draft, input, options = {}) {
  const { build } = await import('vite');
  const { build: output, ...config } = shared(root, site, draft);
  await build({
    ...config,
    configFile: false,
    publicDir: false,
    ...options,
    build: {
      ...output,
      ssr: true,
      target: 'node20',
      // As it is written an error's stack can be read; a source map would cost each command a tenth of its time.
      minify: false,
      manifest: false,
      rolldownOptions: { input: join(site, input), onLog: unlessUseClient },
    },
  });
}

/**
 * The command and, with `pages`, the renderer of entry pages. The renderer takes everything along: its libraries import style
 * sheets, which Node cannot.
 */
export async function buildNode(root, { pages, site = root, orAsItIs = false }) {
  const makeCommand = (draft) =>
    buildProgram(root, root, draft, 'server/dukou.ts', { ssr: { noExternal: TAKEN_ALONG } });
  await buildFolder(root, 'node/dukou', NODE_SOURCES, makeCommand, orAsItIs);
  if (!pages) return;
  const makeRenderer = (draft) =>
    buildProgram(root, site, draft, 'src/entry-server.tsx', {
      configFile: join(root, 'vite.config.ts'),
      ssr: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
    });
  await buildFolder(site, 'node/entry', clientSources(root, site), makeRenderer, orAsItIs);
}

/** The validators of `schemas/meta/`, by the program itself, which then takes them; it goes without where a file cannot be read or written. */
export async function buildSchemas(root, site, { precompileSchemas, offerSchemas }) {
  try {
    const sources = ['schemas/meta', join(relative(site, root), 'dist/node/dukou/.stamp')];
    await buildFolder(site, 'node/schemas', sources, (draft) => precompileSchemas(site, draft));
    offerSchemas(join(site, 'dist/node/schemas'));
  } catch (error) {
    // Whoever needs the schemas says what is wrong with a file.
    if ((error.cause ?? error).syscall === undefined) throw error;
  }
}
