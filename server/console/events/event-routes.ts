import type { Database } from '../../db/database.ts';
import type { ConsoleEvent } from '../contract/console-event.ts';
import { findDraft } from '../drafts/find-draft.ts';
import { type ConsoleRoute, type GuardedRoute, StreamAnswer } from '../http/console-route.ts';
import type { EventBus } from './event-bus.ts';

/** What happens to what a person may see, as it happens, but not what it is: whoever hears it asks for that. */
export function eventRoutes(db: Database, bus: EventBus): readonly ConsoleRoute[] {
  const events: GuardedRoute<undefined, StreamAnswer> = {
    method: 'GET',
    path: '/events',
    permission: 'view',
    isInBackground: true,
    handle: async ({ person }) =>
      new StreamAnswer((send) => {
        const tell = (event: ConsoleEvent): void => send(JSON.stringify(event));
        return bus.listen((event) => {
          if (typeof event === 'string' || person.ranges.length === 0) return tell(event);
          // Where nobody can say whether the draft may be seen, the page asks by itself soon.
          findDraft(db, person, event.draft).then(
            () => tell(event),
            () => undefined,
          );
        });
      }),
  };
  return [events];
}
