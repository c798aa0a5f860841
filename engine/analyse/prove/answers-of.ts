import type { Source } from './navigation-memo.ts';
import type { Place } from './place-model.ts';
import type { Trip } from './trip.ts';
import type { Visitor } from './visitor.ts';

/** Answers what a navigation asks of a class that has come some way. */
export function answersOf(visitor: Visitor, trip: Trip, { known, release, stands }: Place): Source {
  return (kind, name, fact = name) => {
    switch (kind) {
      case 'v':
        return visitor.get(name);
      case 's': {
        const changed = trip.stored.get(name);
        return changed === undefined ? visitor.get(fact) : changed;
      }
      case 'q':
        if (trip.stripped.has(name)) return null;
        return trip.query === null ? visitor.get(fact) : (trip.query[name] ?? null);
      case 'r':
        return trip.remembered.has(name);
      case 'k':
        return known(name);
      case 'S':
        return stands;
      case 'h':
        return release.host.variant;
      default:
        return release.host;
    }
  };
}
