import type { Again } from '../../engine/cli/again.ts';
import type { ReleaseStore } from './release-store.ts';
import { named } from './told-publication.ts';
import { usableStandIn } from './usable-stand-in.ts';
import { usableWayBack } from './usable-way-back.ts';

/** What a server shows that starts while the current release cannot be used, and what to do. */
export function withoutCurrent(store: ReleaseStore, current: string, again: Again): string {
  const standIn = usableStandIn(store, current);
  const shown = standIn === null ? 'the files as they are' : named(standIn);
  const back = usableWayBack(store, current);
  const orBack = back === null ? '' : `, or take it back: ${again(back)}`;
  return `A server that runs keeps the release that it has; one that starts shows ${shown}. Publish again${orBack}`;
}
