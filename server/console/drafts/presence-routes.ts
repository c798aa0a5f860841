import type { Present } from '../contract/console-event.ts';
import type { ConsoleRoute, GuardedRoute } from '../http/console-route.ts';
import type { DraftParts } from './draft-parts.ts';
import { numberOf } from './draft-routes.ts';
import { draftStore } from './draft-store.ts';
import { findDraft } from './find-draft.ts';

/** Whoever has not been heard of for so long is gone; and has stopped editing. */
const STAYS_MS = 30_000;

interface Sign {
  readonly draft: number;
  readonly id: string;
  readonly name: string;
  readonly at: number;
}

/**
 * Who else is at a draft, as a window says every few seconds that somebody is. This process alone knows of them: it is
 * advice, and nothing hangs on it.
 */
export function presenceRoutes({ db, bus }: Pick<DraftParts, 'db' | 'bus'>): readonly ConsoleRoute[] {
  const signs = new Map<string, Sign>();
  const presence: GuardedRoute<undefined, readonly Present[]> = {
    method: 'POST',
    path: '/drafts/:number/presence',
    permission: 'view',
    isInBackground: true,
    async handle({ person: { id, name, ranges }, params, headers, now }) {
      const draft = numberOf(params);
      const { state } = await findDraft(db, { id, ranges }, draft);
      const since = now - STAYS_MS;
      for (const [key, { at }] of signs) if (at <= since) signs.delete(key);
      // At a window that nobody has touched for a while there is nobody.
      if (headers['x-idle'] === undefined) {
        const key = `${draft} ${id}`;
        if (!signs.has(key)) bus.tell({ draft, of: 'presence' });
        signs.set(key, { draft, id, name, at: now });
      }
      const editors = await draftStore.editorsSince(db, draft, new Date(since).toISOString());
      return [...signs.values()]
        .filter((sign) => sign.draft === draft && sign.id !== id)
        .map((sign) => ({ name: sign.name, isEditing: state === 'open' && editors.includes(sign.id) }));
    },
  };
  return [presence];
}
