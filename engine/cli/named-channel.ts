import type { HostPart, Release } from '../decide/model/release.ts';
import { channelIdIn } from '../decide/routing/channel-id-in.ts';
import { matchPath, normalisePath } from '../decide/routing/match-path.ts';
import { DEFAULT_HOST, pickHost } from '../decide/routing/pick-host.ts';
import { knownName } from './known-name.ts';
import { UsageError } from './usage-error.ts';

/** What becomes of a host without a file, where a command cannot be made to take it. */
export const SHOWN_AS_DEFAULT = 'other hosts show the table of "default"';

/** Names of this machine; they show the default table. */
const LOCAL: readonly string[] = [DEFAULT_HOST, 'localhost', '127.0.0.1'];

/**
 * The table of a host name.
 *
 * @param any a name without a table gets the default one, as a visitor would.
 * @param more what to do instead, as the error says it.
 * @throws UsageError for a name that has no table of its own.
 */
export function namedHost(release: Release, name: string, any: boolean, more: string): HostPart {
  const host = pickHost(release.hosts, name);
  if (host.id === DEFAULT_HOST && !any && !LOCAL.includes(name.replace(/:\d+$/, ''))) {
    knownName('--host: no file of hosts/ is for', name, Object.keys(release.hosts), more);
  }
  return host;
}

/**
 * The id of a channel as it is typed: `12` is `channel_12`, and so are full-width digits.
 *
 * @throws UsageError for what is no channel id.
 */
export function namedChannel(release: Release, text: string): string {
  const id = namedChannelId(release, text);
  if (id !== null) return id;
  knownName(
    '--channel: not a channel id',
    text,
    Object.keys(release.channels),
    `a channel is ${release.site.guard.channel.prefix}NUMBER`,
  );
  return text;
}

/** The id that a text means, blanks and full-width digits tidied; null for what is no channel. */
export function namedChannelId({ site }: Release, text: string): string | null {
  return channelIdIn(site.guard.channel, text.normalize('NFKC').trim()) ?? null;
}

/**
 * Checks that a host shows something at a path.
 *
 * @param more what to do instead, as the error says it.
 * @throws UsageError for a path that shows the catch-all page.
 */
export function pathOn(release: Release, host: HostPart, path: string, any: boolean, more: string): void {
  if (!path.startsWith('/')) throw new UsageError(`--path: "${path}" must begin with "/"`);
  const wanted = normalisePath(path);
  const known = [
    '/',
    ...host.screens.map((screen) => screen.path),
    ...release.site.routes.map((route) => route.path),
  ];
  if (any || matchPath({ id: release.id, site: release.site, host }, wanted).kind === 'root') return;
  knownName(`--path: ${host.id} shows nothing at`, wanted, known, more);
}
