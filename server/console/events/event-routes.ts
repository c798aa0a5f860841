import { type ConsoleRoute, type GuardedRoute, StreamAnswer } from '../http/console-route.ts';
import type { EventBus } from './event-bus.ts';

/** What happens, as it happens, but not what it is: whoever hears it asks for that, and may see it or not. */
export function eventRoutes(bus: EventBus): readonly ConsoleRoute[] {
  const events: GuardedRoute<undefined, StreamAnswer> = {
    method: 'GET',
    path: '/events',
    permission: 'view',
    isInBackground: true,
    handle: async () => new StreamAnswer((send) => bus.listen((event) => send(JSON.stringify(event)))),
  };
  return [events];
}
