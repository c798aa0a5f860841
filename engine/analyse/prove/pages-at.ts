import type { Release } from '../../decide/model/release.ts';
import type { PathMatch } from '../../decide/routing/match-path.ts';
import { pagesInstead } from './channel-variants.ts';

/** The pages that visitors can see at a place: its own, and those that others put there. */
export function pagesAt(
  release: Release,
  { match, replaced }: { readonly match: PathMatch; readonly replaced: ReadonlySet<string> },
): readonly string[] {
  if (match.kind !== 'page') return [];
  return [match.page, ...(replaced.has(match.page) ? pagesInstead(release, match.page) : [])];
}
