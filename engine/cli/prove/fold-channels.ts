import type { Change } from '../../analyse/compare/change-book.ts';

/**
 * A change, or several of one kind that single channels have, or pairs of them, each its own: then it is that of the
 * first of them.
 */
export interface FoldedChange extends Change {
  /** How many changes it stands for. */
  readonly times: number;
}

/**
 * Puts together what many channels have of one kind, at the same places and for the same reason, each with values of
 * its own, such as a conversion id: a paragraph for each would say nothing more.
 *
 * @param most so many of one kind are left as they are.
 */
export function foldChannels(changes: readonly Change[], most: number): readonly FoldedChange[] {
  const kinds = new Map<string, Change[]>();
  for (const [index, change] of changes.entries()) {
    const { aspect, about, channels, hosts, paths, versions, otherChannel } = change;
    // Who gets a channel in the place of another notices what is different between these two.
    const isOwn = channels.length <= (otherChannel ? 2 : 1);
    const kind = JSON.stringify([aspect, about, hosts, paths, versions, otherChannel, isOwn ? null : index]);
    const alike = kinds.get(kind);
    if (alike) alike.push(change);
    else kinds.set(kind, [change]);
  }
  return [...kinds.values()].flatMap((alike): readonly FoldedChange[] => {
    const [first] = alike;
    if (!first || alike.length <= most) return alike.map((change) => ({ ...change, times: 1 }));
    const channels = [...new Set(alike.flatMap((change) => change.channels))].sort();
    const visit = alike.find((change) => change.visit)?.visit ?? null;
    return [{ ...first, channels, visit, times: alike.length }];
  });
}
