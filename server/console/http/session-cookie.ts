/** `__Host-` ties a cookie to its host and to https, which this machine alone goes without. */
const nameOf = (origin: string): string => (origin.startsWith('https:') ? '__Host-dukou' : 'dukou_console');

/** The session's token among the cookies of a request; null when there is none. */
export function readSessionCookie(origin: string, header: string | undefined): string | null {
  const begin = `${nameOf(origin)}=`;
  const found = (header ?? '').split(/; */).find((cookie) => cookie.startsWith(begin));
  return found?.slice(begin.length) || null;
}

/** The header that gives a browser its session until it is closed; null takes it away. */
export function sessionCookie(origin: string, token: string | null): string {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  const over = token === null ? '; Max-Age=0' : '';
  return `${nameOf(origin)}=${token ?? ''}; Path=/; HttpOnly; SameSite=Strict${secure}${over}`;
}
