import type { ConsoleRoute } from '../http/console-route.ts';
import type { PeopleParts } from './identify.ts';

export function peopleRoutes(_parts: PeopleParts): readonly ConsoleRoute[] {
  return [];
}
