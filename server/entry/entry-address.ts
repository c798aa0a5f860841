import type { Release } from '../../engine/decide/model/release.ts';
import { landingAt, normalisePath } from '../../engine/decide/routing/match-path.ts';
import { pickHost } from '../../engine/decide/routing/pick-host.ts';
import { channelId } from '../calls/channel-id.ts';
import { queryInPages } from './query-in-pages.ts';

/**
 * Query parameters that name a channel, of which the first counts: with the path, the host and what conditions of pages
 * read it decides what an entry page shows.
 */
const CHANNEL_PARAMS = ['_channel', 'channel'];

/** What decides which entry page a request gets, and no more: whatever else is asked for has the same page. */
export interface EntryAddress {
  /** Id of the host's table. */
  readonly host: string;
  /** A path that the host or a route has, or the one for all others, with the parameters that matter. */
  readonly url: string;
  /** True when the parameters name a channel without a record, of which there are any number. */
  readonly isStrange: boolean;
}

/** The entry address of a request for a host name, a path and a query. */
export function entryAddress(
  release: Release,
  host: string,
  { pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>,
): EntryAddress {
  const table = pickHost(release.hosts, host);
  const visit = { id: release.id, site: release.site, host: table };
  const isKnown = (path: string): boolean =>
    path === '/' ||
    landingAt(visit, path) !== undefined ||
    release.site.routes.some((route) => route.path === path);
  let path = normalisePath(pathname);
  if (!isKnown(path)) {
    path = '/-';
    while (isKnown(path)) path += '-';
  }
  const kept = new URLSearchParams();
  const name = CHANNEL_PARAMS.find((param) => channelId(searchParams.get(param)) !== null);
  const channel = name === undefined ? null : channelId(searchParams.get(name));
  if (name !== undefined && channel !== null) kept.set(name, channel);
  for (const [param, values] of queryInPages(release)) {
    const value = searchParams.get(param);
    if (value !== null && values.has(value)) kept.set(param, value);
  }
  return {
    host: table.id,
    url: kept.size === 0 ? path : `${path}?${kept}`,
    isStrange: channel !== null && !Object.hasOwn(release.channels, channel),
  };
}
