import type { ConversionOccasion } from '../../core/model/ads.ts';
import type { JsonObject, Scalar } from '../../core/model/json.ts';
import type { Clock } from '../platform/platform.ts';
import type { ChannelStore } from '../state/channel-store.ts';
import type { StoredValueTable } from '../state/stored-values.ts';

/** What may be a conversion happened. It is kept at once; what it means is found out by code that comes later. */
export interface OccasionNotes {
  (on: ConversionOccasion): void;
  /** Called after a note; set by whoever looks at the notes. */
  listen?: () => void;
}

/** Storage keys of attribution. They end with the tab, so the note carries them. */
const ATTRIBUTION = ['bd_vidUrl', 'ks_attribution'] as const;

/** Notes logins and saved forms in storage, before the visitor is led on: a page that closes now loses none. */
export function createOccasionNotes(
  stored: StoredValueTable,
  channel: ChannelStore,
  clock: Clock,
): OccasionNotes {
  const note: OccasionNotes = (on) => {
    const user = stored.get('user_id');
    const kept: JsonObject = { on, user, channel: channel.id, at: clock.now(), until: clock.nextMidnight() };
    const attribution: Record<string, Scalar> = {};
    for (const key of ATTRIBUTION) attribution[key] = stored.get(key);
    stored.set('conversionDue', {
      ...stored.object('conversionDue'),
      [`${user} ${channel.id} ${on}`]: { ...kept, attribution },
    });
    note.listen?.();
  };
  return note;
}
