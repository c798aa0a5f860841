import { createHash } from 'node:crypto';

/**
 * Origins of addresses that pages may call besides their own; malformed and empty ones, and those without an origin,
 * are left out.
 */
function originsOf(addresses: readonly string[]): readonly string[] {
  const origins = addresses.flatMap((address) => {
    try {
      const { origin } = new URL(address);
      return origin === 'null' ? [] : [origin];
    } catch {
      return [];
    }
  });
  return [...new Set(origins)];
}

/**
 * The Content-Security-Policy of entry pages: scripts and styles come from the site itself (and from the ad networks of
 * `schemas/ads/`), none is built from text, and the only
 * inline style and script are those given. Development is looser, for hot reload.
 */
export function pagePolicy(page: {
  /** Base addresses of the host's API and tracking. */
  readonly connect: readonly string[];
  /** Addresses of ad scripts and origins that they talk to; those of the site itself add nothing. */
  readonly ads: readonly string[];
  /** Addresses of the brands' pictures. */
  readonly pictures: readonly string[];
  /** Content of the page's style element. */
  readonly style: string;
  /** The page's inline script; empty for none. */
  readonly script: string;
  readonly dev: boolean;
}): string {
  const { connect, ads, pictures, style, script, dev } = page;
  const theirs = originsOf(ads);
  const inline = (text: string): readonly string[] =>
    dev
      ? ["'unsafe-inline'"]
      : text === ''
        ? []
        : [`'sha256-${createHash('sha256').update(text).digest('base64')}'`];
  const directives: Readonly<Record<string, string>> = {
    'default-src': "'none'",
    'script-src': ["'self'", ...inline(script), ...theirs].join(' '),
    'style-src': ["'self'", ...inline(style)].join(' '),
    'img-src': ["'self' data:", ...originsOf([...ads, ...pictures])].join(' '),
    'font-src': "'self'",
    'connect-src': ["'self'", ...originsOf(connect), ...theirs, ...(dev ? ['ws:'] : [])].join(' '),
    'manifest-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}

/** Headers of every answer. */
export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
};

/** Policy of answers that are no pages: they load nothing. */
export const PLAIN_POLICY = "default-src 'none'; frame-ancestors 'none'";
