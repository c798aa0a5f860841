import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import { PROJECT_ROOT } from './project-root.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function search(): string | null {
  const wanted = process.env.CHROMIUM;
  if (wanted !== undefined && wanted !== '') {
    if (isProgram(wanted)) return wanted;
    throw new Error(`CHROMIUM is set to ${wanted}, which is not a program. Correct it or unset it.`);
  }
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  for (const folder of folders) {
    const found = NAMES.map((name) => join(folder, name)).find(isProgram);
    if (found !== undefined) return found;
  }
  const cached = chromium.executablePath();
  return cached !== '' && isProgram(cached) ? cached : null;
}

function run(program: string, args: readonly string[]): boolean {
  const done = spawnSync(program, args, {
    cwd: PROJECT_ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return done.status === 0;
}

function install(): void {
  const withPackages = process.getuid?.() === 0 && isProgram('/usr/bin/apt-get');
  if (withPackages) {
    console.log('No Chromium found: installing the Debian packages chromium and fonts-noto-cjk.');
    const packages = ['chromium', 'fonts-noto-cjk'];
    run('apt-get', ['update', '-qq']);
    if (run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages])) return;
  }
  console.log('No Chromium found: downloading the one of Playwright (npx playwright-core install chromium).');
  run('npx', ['playwright-core', 'install', 'chromium']);
}

/**
 * Path of a Chromium: the variable CHROMIUM, else an installed one, else Playwright's; when there is none, says in one
 * line how it gets one and gets it. Throws when that fails too.
 */
export function findChromium(): string {
  const found = search();
  if (found !== null) return found;
  install();
  const installed = search();
  if (installed !== null) return installed;
  throw new Error('No Chromium could be installed. Install one and name it in the variable CHROMIUM.');
}
