import { delimiter, join } from 'node:path';
import { installPackages } from './install-packages.ts';
import { isProgram } from './is-program.ts';

/** The one without windows first: it draws the same pages, in half the time of a browser that hides its windows. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

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
  return null;
}

/**
 * Path of a Chromium: the variable CHROMIUM, else an installed one; when there is none, says in one line that it
 * installs Debian's, and does. Throws when that fails too.
 */
export function findChromium(): string {
  const found = search();
  if (found !== null) return found;
  installPackages('Chromium', 'chromium-headless-shell', 'fonts-noto-cjk');
  const installed = search();
  if (installed !== null) return installed;
  throw new Error('No Chromium could be installed. Install one and name it in the variable CHROMIUM.');
}
