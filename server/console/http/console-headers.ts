/** Headers of every answer of the console, besides those of all answers. */
export const CONSOLE_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'geolocation=(), camera=(), microphone=()',
  // One-time links stand in addresses.
  'referrer-policy': 'no-referrer',
};

/**
 * The Content-Security-Policy of the console's pages: nothing comes from elsewhere, and no script stands in the page.
 *
 * @param nonce that the page's own style elements bear, new for each answer.
 */
export function consolePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
