import type { Change } from './change-book.ts';

/**
 * The part of a change that is outside of what was to be changed.
 *
 * @param only channel ids and host names; a change that touches nobody else is inside.
 */
export function outsideScope(changes: readonly Change[], only: readonly string[]): readonly Change[] {
  const allowed = new Set(only);
  return changes.flatMap((change) => {
    if (change.hosts.length > 0 && change.hosts.every((host) => allowed.has(host))) return [];
    const channels = change.channels.filter((id) => !allowed.has(id));
    return channels.length === 0 && change.channels.length > 0 ? [] : [{ ...change, channels }];
  });
}
