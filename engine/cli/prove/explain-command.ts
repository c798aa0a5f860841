import { isUnmatched } from '../../analyse/prove/paths-of.ts';
import { typedReply } from '../../analyse/prove/reply-status.ts';
import { shellWord } from '../../analyse/prove/shell-word.ts';
import { type ConcreteVisit, stepsOf } from '../../analyse/prove/visit-of.ts';
import { BROWSER } from '../../decide/facts/apps.ts';
import type { Release } from '../../decide/model/release.ts';
import { channelIdIn } from '../../decide/routing/channel-id-in.ts';
import { matchPath } from '../../decide/routing/match-path.ts';
import { DEFAULT_HOST } from '../../decide/routing/pick-host.ts';
import { namedChannelId } from '../named-channel.ts';

/** The command that plays a visit again. */
export function explainCommand(release: Release, visit: ConcreteVisit): string {
  const { host, path, query, stored, replies, os, app, at } = visit;
  const { channel, ...others } = query;
  const parts = ['npx dukou explain'];
  if (host !== DEFAULT_HOST) parts.push(`--host ${shellWord(hostNameOf(host))}`);
  parts.push(`--path ${shellWord(path)}`);
  if (channel !== undefined && channelIdIn(release.site.guard.channel, channel) !== undefined)
    parts.push(`--channel ${shellWord(shortChannel(release, channel))}`);
  else if (channel !== undefined) parts.push(`--query ${shellWord(`channel=${channel}`)}`);
  for (const [name, value] of Object.entries(others)) parts.push(`--query ${shellWord(`${name}=${value}`)}`);
  for (const [name, value] of Object.entries(stored))
    parts.push(`--stored ${shellWord(`${name}=${String(value)}`)}`);
  for (const [name, reply] of Object.entries(replies)) {
    parts.push(
      `--reply ${shellWord(`${name}=${typeof reply === 'string' ? typedReply(reply) : shortest(reply)}`)}`,
    );
  }
  if (at !== undefined) parts.push(`--at ${new Date(at).toISOString().replace(/(:00)?\.000Z$/, 'Z')}`);
  for (const { by, result, link } of stepsOf(visit)) {
    const given = link ? shellWord(addressOf(link.to, link.query)) : result;
    parts.push(given === null ? `--${by}` : `--${by} ${given}`);
  }
  if (os !== 3) parts.push(`--os ${os}`);
  if (app !== BROWSER) parts.push(`--app ${shellWord(app)}`);
  if (visit.userAgent !== undefined) parts.push(`--user-agent ${shellWord(visit.userAgent)}`);
  if (visit.referrer !== undefined) parts.push(`--referrer ${shellWord(visit.referrer)}`);
  const table = release.hosts[host];
  const match = table && matchPath({ id: release.id, site: release.site, host: table }, path);
  if (match && isUnmatched(release, path, match)) parts.push('--any');
  return parts.join(' ');
}

/** An address of the site with what it brings along. */
function addressOf(to: string, query: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(query).toString();
  return search === '' ? to : `${to}?${search}`;
}

/** A host name that a host table is for: its own, or one below that of a table for many. */
export function hostNameOf(host: string): string {
  return host.replace('*', 'any');
}

/** Its number alone, where that is read as the same channel. */
function shortChannel(release: Release, channel: string): string {
  const number = channel.replace(/^\D+/, '');
  return namedChannelId(release, number) === channel ? number : channel;
}

/** A failed body is its code alone. */
function shortest(body: Readonly<Record<string, unknown>>): string {
  return body.code === 200 ? JSON.stringify(body) : String(body.code);
}
