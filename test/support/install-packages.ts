import { spawnSync } from 'node:child_process';
import { isProgram } from './is-program.ts';

/**
 * Installs packages of Debian and says so; does nothing where that is not possible, without root or on another system.
 *
 * @param what is missing, for people.
 */
export function installPackages(what: string, ...packages: readonly string[]): void {
  if (process.getuid?.() !== 0 || !isProgram('/usr/bin/apt-get')) return;
  console.log(`No ${what} found: installing Debian's ${packages.join(', ')}.`);
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
  for (const args of [['update', '-qq'], install]) {
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
}
