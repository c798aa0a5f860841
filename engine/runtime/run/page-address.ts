import type { Query } from '../../decide/model/facts.ts';
import { normalisePath } from '../../decide/routing/match-path.ts';

/** An address of this site, taken apart. */
export interface PageAddress {
  readonly path: string;
  readonly query: Query;
}

/** Takes a path with query (or a full address) apart. Never fails: an unreadable address is the root. */
export function parseAddress(url: string): PageAddress {
  const [, path = '/', search = ''] = /^(?:[a-z]+:\/\/[^/?#]*)?([^?#]*)(?:\?([^#]*))?/i.exec(url) ?? [];
  const query: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(search)) if (!(name in query)) query[name] = value;
  return { path: normalisePath(`/${path.replace(/^\/+/, '')}`), query };
}

/** A path with query, the opposite of `parseAddress`. */
export function formatAddress(path: string, query: Query): string {
  const search = new URLSearchParams(query as Record<string, string>).toString();
  return search ? `${path}?${search}` : path;
}

/** An address without the named query parameters; the rest stays as written. */
export function withoutParams(url: string, names: readonly string[]): string {
  const [, before = url, search = '', hash = ''] = /^([^?#]*)\?([^#]*)(#.*)?$/.exec(url) ?? [];
  const kept = search
    .split('&')
    .filter((pair) => pair && !names.some((name) => new URLSearchParams(pair).has(name)));
  return before + (kept.length > 0 ? `?${kept.join('&')}` : '') + hash;
}
