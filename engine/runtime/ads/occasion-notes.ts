import type { ConversionOccasion } from '../../decide/model/ads.ts';
import type { JsonObject, Scalar } from '../../decide/model/json.ts';
import type { Clock } from '../platform/platform.ts';
import type { ChannelStore } from '../state/channel-store.ts';
import type { SessionStore } from '../state/session-store.ts';
import type { StoredValueTable } from '../state/stored-values.ts';

/** What may be a conversion happened. It is kept at once; what it means is found out by code that comes later. */
export interface OccasionNotes {
  (on: ConversionOccasion): void;
  /** Called after a note; set by whoever looks at the notes. */
  listen?: () => void;
}

/** Storage keys of attribution. */
export const ATTRIBUTION = ['bd_vidUrl', 'ks_attribution'] as const;

/** How the visit came here, as ad networks told; null when none did. */
export function attributionOf(stored: StoredValueTable): Readonly<Record<string, Scalar>> | null {
  const found: Record<string, Scalar> = {};
  for (const key of ATTRIBUTION) {
    const value = stored.get(key);
    if (value) found[key] = value;
  }
  return Object.keys(found).length > 0 ? found : null;
}

/** Notes logins and saved forms in storage, before the visitor is led on: a page that closes now loses none. */
export function createOccasionNotes(
  stored: StoredValueTable,
  session: SessionStore,
  channel: ChannelStore,
  clock: Clock,
): OccasionNotes {
  const note: OccasionNotes = (on) => {
    const user = session.userId;
    // Attribution ends with the tab, so the note carries it.
    const kept: JsonObject = { on, user, channel: channel.id, at: clock.now(), until: clock.nextMidnight() };
    stored.set('conversionDue', {
      ...stored.object('conversionDue'),
      [`${user} ${channel.id} ${on}`]: { ...kept, attribution: attributionOf(stored) },
    });
    note.listen?.();
  };
  return note;
}
