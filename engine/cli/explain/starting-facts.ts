import { WECHAT } from '../../decide/facts/apps.ts';
import { emptyChannel } from '../../decide/model/empty-channel.ts';
import type { Facts } from '../../decide/model/facts.ts';
import type { ChannelRecord, Release, VisitRelease } from '../../decide/model/release.ts';
import { versionedPages, withPages } from '../../decide/routing/choose-page.ts';
import { chooseVersion } from '../../decide/routing/choose-version.ts';
import { DEFAULT_HOST } from '../../decide/routing/pick-host.ts';
import type { VisitInput } from './visit-input.ts';

/** The facts that a simulated visit begins with. */
export function startingFacts(
  visit: VisitRelease,
  input: Omit<VisitInput, 'samples' | 'replies' | 'city'>,
): Facts {
  const address = new URL(`https://${input.host === DEFAULT_HOST ? 'localhost' : input.host}${input.path}`);
  for (const [name, value] of Object.entries(input.query)) {
    if (!visit.site.guard.secretParams.includes(name)) address.searchParams.set(name, value);
  }
  return {
    now: input.now,
    nav: { path: input.path, query: input.query, url: address.href },
    env: {
      os: input.os,
      app: input.app,
      inWeChat: input.app === WECHAT,
      userAgent: input.userAgent ?? '',
      referrer: input.referrer ?? '',
    },
    stored: input.stored,
    channels: {},
    replies: {},
    answered: [],
  };
}

/** The record of a channel as the visitor of these facts gets it, with the versions of pages. */
export function recordFor(release: Release, id: string, facts: Facts): ChannelRecord {
  const record = chooseVersion(release.channels[id] ?? emptyChannel(id), facts);
  return withPages(record, versionedPages(release.pages), facts);
}
