import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** What OWASP asks of Argon2id: 19 MiB, two passes, one lane. */
const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** At the same time: each takes a thread of those that also read files for visitors. */
const atOnce = pLimit(2);

export const MIN_PASSWORD = 12;
export const MAX_PASSWORD = 200;

/** One password however it was typed. */
const plain = (password: string): string => password.normalize('NFKC');

/** What is wrong with a new password; null when nothing is. */
export function passwordFault(password: string, login: string): string | null {
  const text = plain(password).toLowerCase();
  if ([...text].length < MIN_PASSWORD) return `至少 ${MIN_PASSWORD} 个字符`;
  if (login !== '' && text.replaceAll(login.toLowerCase(), '').length < MIN_PASSWORD / 2)
    return '不能用登录名做密码';
  if (new Set(text).size < 5) return '太容易猜到，请用更多不同的字符';
  return null;
}

/** The hash of a password that is kept, with its salt and its strength. */
export function hashPassword(password: string): Promise<string> {
  return atOnce(() => hash(plain(password), STRENGTH));
}

/** Of nobody's password: a try at a login that is not there takes as long as one at any other. */
let nobodys: Promise<string> | null = null;

/** Whether a password is that of a hash; one is never that of null, and it takes as long to say so. */
export async function isPassword(kept: string | null, password: string): Promise<boolean> {
  nobodys ??= hashPassword('of nobody at all');
  const against = kept ?? (await nobodys);
  const isIt = await atOnce(() => verify(against, plain(password)));
  return isIt && kept !== null;
}
