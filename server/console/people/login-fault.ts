/** A login as it is kept: whoever types one does not think of its letters' size. */
export const loginAs = (text: string): string => text.trim().normalize('NFKC').toLowerCase();

/** What is wrong with a new login, as it is kept; null when nothing is. */
export function loginFault(login: string): string | null {
  return /^[\p{L}\p{N}][\p{L}\p{N}._@-]{1,39}$/u.test(login)
    ? null
    : '请用 2 到 40 个字母、数字、汉字或 . _ - @，以字母、数字或汉字开头';
}
