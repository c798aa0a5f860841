import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';

function git(root: string, ...args: string[]): string {
  try {
    const said = execFileSync('git', ['-C', root, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 5000,
    });
    return inOneLine(said);
  } catch {
    return '';
  }
}

/** Who publishes when nobody says so: the name that git knows, else the user of the operating system. */
function usualPublisher(root: string): string {
  const name = git(root, 'config', 'user.name');
  const email = git(root, 'config', 'user.email');
  if (name !== '') return email === '' ? name : `${name} <${email}>`;
  try {
    return userInfo().username;
  } catch {
    return 'unknown';
  }
}

/**
 * Who publishes or takes back, and why, as the audit log keeps it: one line each, and a name also where a script gave
 * an empty one.
 */
export function publisherOf(
  root: string,
  { by = '', note = '' }: { readonly by?: string; readonly note?: string },
): { readonly by: string; readonly note: string } {
  return { by: inOneLine(by) || usualPublisher(root), note: inOneLine(note) };
}

/**
 * Without what would move the cursor of a terminal that shows the log, or turn its letters round: nothing there may
 * cover another line.
 */
export function inOneLine(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
