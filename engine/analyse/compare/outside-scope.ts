import type { Change } from './change-book.ts';

/**
 * The part of a change that is outside of what was to be changed.
 *
 * @param only channel ids and host names; a change that touches nobody else is inside, and so is one for those alone
 *   who come with these channels, whatever channel a path had given them.
 */
export function outsideScope(changes: readonly Change[], only: readonly string[]): readonly Change[] {
  const allowed = new Set(only);
  return changes.flatMap((change) => {
    const isAllowed = (some: readonly string[]) => some.length > 0 && some.every((one) => allowed.has(one));
    if (isAllowed(change.hosts) || isAllowed(change.brought)) return [];
    const channels = change.channels.filter((id) => !allowed.has(id));
    return channels.length === 0 && change.channels.length > 0 ? [] : [{ ...change, channels }];
  });
}
