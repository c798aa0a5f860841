import type { Facts } from '../model/facts.ts';
import type { VisitRelease } from '../model/release.ts';
import { channelIdIn } from './channel-id-in.ts';
import { matchPath } from './match-path.ts';

/** Which channel a visit has, and what was refused on the way. */
export interface ChannelChoice {
  readonly id: string;
  /** Values that are no channel id. They are never stored. */
  readonly refused: readonly string[];
}

/** Chooses the channel: the first well-formed source of `guard.json`, else the default. */
export function resolveChannel(release: VisitRelease, facts: Pick<Facts, 'nav' | 'stored'>): ChannelChoice {
  const { channel } = release.site.guard;
  const refused: string[] = [];
  let found: string | undefined;
  for (const source of channel.sources) {
    const value = readSource(source, release, facts);
    if (value === '') continue;
    const id = channelIdIn(channel, value);
    if (id === undefined) refused.push(value);
    else found ??= id;
  }
  return { id: found ?? channel.default, refused };
}

function readSource(source: string, release: VisitRelease, facts: Pick<Facts, 'nav' | 'stored'>): string {
  const [group, name] = source.split('.', 2) as [string, string];
  if (group === 'query') return facts.nav.query[name] ?? '';
  if (group === 'stored') return String(facts.stored[name] ?? '');
  const match = matchPath(release, facts.nav.path);
  return match.kind === 'page' ? (match.channel ?? '') : '';
}
