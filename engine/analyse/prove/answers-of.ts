import type { Constraints } from './constraints.ts';
import type { Address } from './host-addresses.ts';
import type { Source } from './navigation-memo.ts';
import type { VisitState } from './visit-state.ts';

/** Answers what a navigation asks of a class that has come some way. */
export function answersOf(
  constraints: Constraints,
  state: VisitState,
  { known, release, stands }: Address,
): Source {
  return (kind, name, fact = name) => {
    switch (kind) {
      case 'v':
        return constraints.get(name);
      case 's': {
        const changed = state.stored.get(name);
        return changed === undefined ? constraints.get(fact) : changed;
      }
      case 'q':
        if (state.stripped.has(name)) return null;
        return state.query === null ? constraints.get(fact) : (state.query[name] ?? null);
      case 'r':
        return state.remembered.has(name) || state.carried.has(name);
      case 'k':
        return known(name);
      case 'S':
        return stands;
      case 'h':
        return release.host.variant;
      default:
        kind satisfies 'H';
        return release.host;
    }
  };
}
