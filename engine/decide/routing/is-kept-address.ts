/** Files of the build, of brands and of releases, and whether the server is alive. */
const KEPT = /^\/(?:(?:assets|brand|builtin|release)\/|healthz$)/;

/**
 * Whether the server, or a web server with the plain files, keeps an address for itself, so that no page can stand
 * there.
 */
export function isKeptAddress(path: string): boolean {
  return KEPT.test(path);
}
