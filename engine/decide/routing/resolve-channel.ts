import type { Facts } from '../model/facts.ts';
import type { VisitRelease } from '../model/release.ts';
import { matchPath } from './match-path.ts';

/** Which channel a visit has, and what was refused on the way. */
export interface ChannelChoice {
  readonly id: string;
  /** Values that are no channel id. They are never stored. */
  readonly refused: readonly string[];
}

/** Chooses the channel: the first well-formed source of `guard.json`, else the default. `5218` is `channel_5218`. */
export function resolveChannel(release: VisitRelease, facts: Facts): ChannelChoice {
  const { sources, pattern, prefix, default: fallback } = release.site.guard.channel;
  const wellFormed = new RegExp(pattern);
  const refused: string[] = [];
  let found: string | undefined;
  for (const source of sources) {
    const value = readSource(source, release, facts);
    if (value === '') continue;
    const number = wellFormed.exec(value)?.[1];
    if (number === undefined) refused.push(value);
    else found ??= prefix + number;
  }
  return { id: found ?? fallback, refused };
}

function readSource(source: string, release: VisitRelease, facts: Facts): string {
  const [group, name] = source.split('.', 2) as [string, string];
  if (group === 'query') return facts.nav.query[name] ?? '';
  if (group === 'stored') return String(facts.stored[name] ?? '');
  const match = matchPath(release, facts.nav.path);
  return match.kind === 'page' ? (match.channel ?? '') : '';
}
