import type { Source } from './navigation-memo.ts';
import type { Place } from './place-model.ts';
import type { Trip } from './trip.ts';
import type { Visitor } from './visitor.ts';

/**
 * Answers what a navigation asks of a class, by a letter for the kind of question and a name: v the class itself, s what the way has
 * stored, r which calls it remembers, p which parameters it has used up, q its query, k what path and host decide, h the variant of the
 * host, H the host itself.
 */
export function answersOf(visitor: Visitor, trip: Trip, { known, release }: Place): Source {
  return (question) => {
    const name = question.slice(1);
    switch (question[0]) {
      case 'v':
        return visitor.get(name);
      case 's':
        return trip.stored.get(name);
      case 'r':
        return trip.remembered.has(name);
      case 'p':
        return trip.stripped.has(name);
      case 'q':
        return trip.query === null ? undefined : (trip.query[name] ?? null);
      case 'k':
        return known(name);
      case 'h':
        return release.host.variant;
      default:
        return release.host;
    }
  };
}
