/** Files of the build, of brands and of releases; what the server tells of itself. */
const KEPT = /^\/(?:(?:assets|brand|builtin|release)\/|(?:healthz|readyz|metrics|__inbox|__platform)$)/;

/**
 * Whether the server, or a web server with the plain files, keeps an address for itself, so that no page can stand
 * there.
 */
export function isKeptAddress(path: string): boolean {
  return KEPT.test(path);
}
