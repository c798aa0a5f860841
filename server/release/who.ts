import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';

function git(root: string, ...args: string[]): string {
  try {
    return execFileSync('git', ['-C', root, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 5000,
    }).trim();
  } catch {
    return '';
  }
}

/** Who publishes when nobody says so: the name that git knows, else the user of the operating system. */
export function usualPublisher(root: string): string {
  const name = git(root, 'config', 'user.name');
  const email = git(root, 'config', 'user.email');
  if (name !== '') return email === '' ? name : `${name} <${email}>`;
  try {
    return userInfo().username;
  } catch {
    return 'unknown';
  }
}

/** Why, when nobody says so: the last commit, and whether files differ from it; empty without git. */
export function usualNote(root: string): string {
  const commit = git(root, 'log', '-1', '--format=%h %s');
  if (commit === '') return '';
  const changed = git(root, 'status', '--porcelain', '--', 'hosts', 'channels', 'schemas') !== '';
  return changed ? `${commit} (and changes that are not committed)` : commit;
}
