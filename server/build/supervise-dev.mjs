import { spawn } from 'node:child_process';
import { existsSync, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { buildNode } from './build.mjs';

/** Sources of the server. Those of pages are reloaded by Vite inside it. */
const SERVER_SOURCES = [
  'server',
  'engine/decide',
  'engine/forms',
  'engine/compile',
  'engine/analyse',
  'engine/cli',
];
const QUIET_MS = 200;

function foldersBelow(folder) {
  if (!existsSync(folder)) return [];
  const below = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) => foldersBelow(join(folder, entry.name)));
  return [folder, ...below];
}

/** Calls back when a source of the server has changed and things are quiet again. */
function watchSources(root, onChange) {
  let timer;
  const changed = (_event, name) => {
    if (name !== null && !/\.(?:ts|mjs|sql)$/.test(name)) return;
    clearTimeout(timer);
    timer = setTimeout(onChange, QUIET_MS);
  };
  for (const folder of SERVER_SOURCES.flatMap((path) => foldersBelow(join(root, path)))) {
    watch(folder, { persistent: false }, changed);
  }
}

/**
 * Runs the server from its sources: builds it, starts it, and does both again whenever a source changes. A build that fails is
 * told, and the server that runs stays. Resolves to the server's exit code when it ends by itself or is stopped.
 */
export async function superviseDev(root, args) {
  let child = null;
  let stopping = false;
  let restarting = false;

  const start = (finish) => {
    const env = { ...process.env, DUKOU_DEV_CHILD: '1' };
    child = spawn(process.execPath, [join(root, 'server/launch.mjs'), ...args], { stdio: 'inherit', env });
    child.once('exit', (code) => {
      if (restarting && !stopping) {
        restarting = false;
        start(finish);
      } else {
        finish(code ?? 1);
      }
    });
  };

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      stopping = true;
      // Ctrl-C of a terminal reaches the child by itself, and a second signal would end it at once.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child?.kill('SIGTERM');
    });
  }

  await buildNode(root, { pages: false });
  return new Promise((finish) => {
    watchSources(root, async () => {
      try {
        await buildNode(root, { pages: false });
        restarting = true;
        child?.kill('SIGTERM');
      } catch (error) {
        console.error(`${error instanceof Error ? error.message : error}\nThe server that runs stays.`);
      }
    });
    start(finish);
  });
}
