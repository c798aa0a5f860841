import type { OutcomeDiff } from '../../analyse/compare/outcome-diff.ts';
import type { Release } from '../../decide/model/release.ts';
import type { Again } from '../again.ts';
import { ORDER } from '../prove/aspect-order.ts';
import { explainCommand } from '../prove/explain-command.ts';
import { type FoldedChange, foldChannels } from '../prove/fold-channels.ts';
import { changedChannels, changedValue } from './chinese-change.ts';

/** So many of one kind are left as they are. */
const NAMED = 4;

/** Most changes that are shown where not all are wanted. */
const SHOWN = 24;

/** What changes for visitors: in one line, then by channels, those of the fewest channels first. */
export function printChineseChanges(
  after: Release,
  { changes, addresses }: OutcomeDiff,
  again: Again,
  all = false,
): string {
  const followed = addresses > 0 ? `（走遍 ${addresses} 个地址上的访客）` : '';
  if (changes.length === 0) return `访客看到的没有任何变化${followed}。`;
  const folded = foldChannels(changes, all ? Number.POSITIVE_INFINITY : NAMED);
  const rank = ({ aspect, otherChannel }: FoldedChange) =>
    ORDER.indexOf(aspect) + (otherChannel ? ORDER.length : 0);
  const sorted = [...folded].sort(
    (one, other) => one.channels.length - other.channels.length || rank(one) - rank(other),
  );
  const shown = all ? sorted : sorted.slice(0, SHOWN);
  const groups = new Map<string, string[]>();
  for (const change of shown) {
    const channels = changedChannels(change, after);
    const seen = change.visit ? [`    查看 ${again(explainCommand(after, change.visit))}`] : [];
    const lines = [`  ${changedValue(change, after, change.times)}`, ...seen];
    groups.set(channels, [...(groups.get(channels) ?? []), ...lines]);
  }
  const left = sorted.length - shown.length;
  return [
    `访客会注意到 ${changes.length} 处变化${followed}。`,
    ...[...groups].flatMap(([channels, lines]) => ['', channels, ...lines]),
    ...(left > 0 ? ['', `还有 ${left} 处；加 --all 全部列出`] : []),
  ].join('\n');
}
