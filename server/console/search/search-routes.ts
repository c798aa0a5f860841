import type { Channels } from '../channels/channels.ts';
import type { SearchHit } from '../contract/search-hit.ts';
import { draftOverlay } from '../drafts/draft-overlay.ts';
import type { DraftParts } from '../drafts/draft-parts.ts';
import { draftNamed } from '../drafts/draft-routes.ts';
import { draftStore } from '../drafts/draft-store.ts';
import { maySeeDraft } from '../drafts/find-draft.ts';
import type { ConsoleRoute, GuardedRoute } from '../http/console-route.ts';
import { sought } from './sought.ts';

/** Of each kind. */
const MOST = 6;

/** Of those that are looked at, the ones whose number begins with what was typed come first. */
function bestOf<Hit extends { readonly number: number | string }>(
  hits: readonly Hit[],
  typed: string,
): readonly Hit[] {
  const rank = ({ number }: Hit) => (String(number) === typed ? 0 : String(number).startsWith(typed) ? 1 : 2);
  return [...hits].sort((a, b) => rank(a) - rank(b));
}

/** Finds channels by number, title or remark, drafts by number or title, and versions by number or note. */
export function searchRoutes(
  parts: Pick<DraftParts, 'db' | 'openDrafts' | 'log'>,
  channels: Pick<Channels, 'list'>,
): readonly ConsoleRoute[] {
  const search: GuardedRoute<undefined, readonly SearchHit[]> = {
    method: 'GET',
    path: '/search',
    permission: 'view',
    async handle({ person, query }) {
      const typed = sought(query.q ?? '')
        .trim()
        .slice(0, 60);
      // A draft is written #12, a version 第12版: whoever writes so means that one.
      const [, draftNumber] = /^#\s*(\d+)$/.exec(typed) ?? [];
      const [, versionNumber] = /^第\s*(\d+)\s*版?$/.exec(typed) ?? [];
      const number = draftNumber ?? versionNumber ?? typed;
      if (typed === '') return [];
      const isMeant = (own: number, text: string, named = typed) =>
        String(own) === named || sought(text).includes(typed);
      const overlay = await draftOverlay(parts, person, draftNamed(query));
      const { rows } = channels.list(person, { q: typed, from: 0, limit: Number.MAX_SAFE_INTEGER }, overlay);
      const found = rows.map(({ number: own, cells }): SearchHit => {
        const about = [cells.标题, cells.备注].filter(Boolean).join(' · ');
        return { kind: 'channel', number: own, about };
      });
      const named = (await draftStore.named(parts.db)).filter((draft) =>
        isMeant(draft.number, draft.title, draftNumber),
      );
      const seen: SearchHit[] = [];
      for (const draft of bestOf(named, number)) {
        if (seen.length === MOST) break;
        if (await maySeeDraft(parts.db, person, draft))
          seen.push({ kind: 'draft', number: String(draft.number), about: draft.title });
      }
      const versions = [...parts.log()]
        .reverse()
        .filter(({ n, note }) => isMeant(n, note, versionNumber))
        .map(({ n, note }): SearchHit => ({ kind: 'version', number: String(n), about: note }));
      return [...bestOf(found, number).slice(0, MOST), ...seen, ...bestOf(versions, number).slice(0, MOST)];
    },
  };
  return [search];
}
