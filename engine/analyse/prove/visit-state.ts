import type { DecisionState } from '../../decide/facts/decision-state.ts';
import type { Scalar } from '../../decide/model/json.ts';
import type { ChannelRecord } from '../../decide/model/release.ts';
import { UNKNOWN } from '../../decide/rules/unknown.ts';
import { DependencyMap } from './dependency-map.ts';

/** Stands for the id of the visitor's channel, whichever of its class it is. */
export const OWN_CHANNEL = 'channel of the visitor';

/** A stored value, or the facts that it depends on while it is not known. */
export type StoredChange = Scalar | { readonly dependsOn: readonly string[] };

/** What the navigations before have left behind. */
export interface VisitState {
  /** Storage that they changed; a key whose value is not known has the facts that it depends on. */
  readonly stored: ReadonlyMap<string, StoredChange>;
  /** Calls whose answers later navigations still see. */
  readonly remembered: ReadonlySet<string>;
  /** Calls whose answers a redirect takes along, up to the page that is shown. */
  readonly carried: ReadonlySet<string>;
  /** The query of a redirect; null while it is still the visitor's own. */
  readonly query: Readonly<Record<string, string>> | null;
  /** Parameters of the visitor's own query that are used up. */
  readonly stripped: ReadonlySet<string>;
  /** The channel that a landing path has brought in; null while it is the visitor's own. */
  readonly channel: ChannelRecord | null;
}

/** The beginning of a visit. */
export const INITIAL_STATE: VisitState = {
  stored: new Map(),
  remembered: new Set(),
  carried: new Set(),
  query: null,
  stripped: new Set(),
  channel: null,
};

/** What a navigation has stored: known values, or the facts that unknown ones depend on. */
export function storedIn({ stored }: DecisionState): VisitState['stored'] {
  const changes = new Map<string, StoredChange>();
  if (!(stored instanceof DependencyMap)) return changes;
  for (const [key, value] of stored) {
    if (value === UNKNOWN) changes.set(key, { dependsOn: stored.reasonsOf(key) });
    else
      changes.set(
        key,
        typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as Scalar),
      );
  }
  return changes;
}
