import type { Facts } from '../model/facts.ts';
import type { VisitRelease } from '../model/release.ts';
import { channelIdIn } from './channel-id-in.ts';
import { matchPath, type PathMatch } from './match-path.ts';

/** Which channel a visit has, and what was refused on the way. */
export interface ChannelChoice {
  readonly id: string;
  /** Values that are no channel id. They are never stored. */
  readonly refused: readonly string[];
}

/**
 * Chooses the channel: the first well-formed source of `guard.json`, else the default.
 *
 * @param match what stands at the visit's path, for who has looked already.
 */
export function resolveChannel(
  release: VisitRelease,
  facts: Pick<Facts, 'nav' | 'stored'>,
  match: PathMatch = matchPath(release, facts.nav.path),
): ChannelChoice {
  const { channel } = release.site.guard;
  const refused: string[] = [];
  let found: string | undefined;
  for (const source of channel.sources) {
    const value = readSource(source, match, facts);
    if (value === '') continue;
    const id = channelIdIn(channel, value);
    if (id === undefined) refused.push(value);
    else found ??= id;
  }
  return { id: found ?? channel.default, refused };
}

function readSource(source: string, match: PathMatch, facts: Pick<Facts, 'nav' | 'stored'>): string {
  const [group, name] = source.split('.') as [string, string];
  if (group === 'query') return facts.nav.query[name] ?? '';
  if (group === 'stored') return String(facts.stored[name] ?? '');
  return match.kind === 'page' ? (match.channel ?? '') : '';
}
