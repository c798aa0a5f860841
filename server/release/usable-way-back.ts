import { versionBefore } from './publication.ts';
import type { ReleaseStore } from './release-store.ts';
import { usableStandIn } from './usable-stand-in.ts';

/**
 * The command that takes back the current release: with a number where the version before it cannot be had. Null when
 * none can.
 */
export function usableWayBack(store: ReleaseStore, current: string): string | null {
  const target = usableStandIn(store, current);
  if (target === null) return null;
  return target.n === versionBefore(store.log())?.n ? 'npx dukou rollback' : `npx dukou rollback ${target.n}`;
}
