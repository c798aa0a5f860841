import type { LastStep } from '../contract/draft.ts';
import type { Me } from '../contract/person.ts';
import { CHANNEL_HEADER, type ChannelBook } from './channel-book.ts';
import { type DraftRow, keyOf, type OwnedCell, replay } from './draft-cells.ts';
import { mayTouch } from './refuse-channels.ts';

/** The last step of a draft, and the cells that take it back. */
export interface StepBack extends LastStep {
  readonly back: readonly OwnedCell[];
}

/**
 * What takes the last step of a draft back, however many channels it changed; null where the person has not made it.
 * That the draft was carried over to another version since is no step of anybody; what it left out is gone with it.
 *
 * @param base what the draft stands on.
 */
export function lastStep(person: Me, log: readonly DraftRow[], base: ChannelBook): StepBack | null {
  const rows = log.slice(0, log.findLastIndex(({ kind }) => kind === 'edit') + 1);
  const last = rows.at(-1);
  if (last?.by !== person.id || last.cells.length === 0) return null;
  if (!last.cells.every(({ channel }) => mayTouch(person, channel))) return null;
  const left = replay(log);
  const isLeft = (cell: OwnedCell) =>
    (left.get(keyOf(cell))?.value ?? base.cell(cell.channel, cell.header)) === cell.value;
  if (!last.cells.every(isLeft)) return null;
  const { length } = rows;
  const valuesAfter = (count: number): readonly string[] => {
    const cells = replay(rows.slice(0, count));
    return last.cells.map((cell) => cells.get(keyOf(cell))?.value ?? base.cell(cell.channel, cell.header));
  };
  const isSame = (one: number, other: number) =>
    valuesAfter(one).join('\n') === valuesAfter(other).join('\n');
  if (isSame(length, length - 1)) return null;
  // Back and forth: each row that makes what was there two rows before.
  let turns = 0;
  while (
    turns + 2 <= length &&
    rows[length - 2 - turns]?.by === person.id &&
    isSame(length - turns, length - turns - 2)
  )
    turns += 1;
  const before = valuesAfter(length - 1);
  return {
    back: last.cells.map((cell, index) => ({ ...cell, value: before[index] ?? '', by: person.id })),
    channels: new Set(last.cells.map(({ channel }) => channel)).size,
    headers: [...new Set(last.cells.map(({ header }) => header))].filter(
      (header) => header !== CHANNEL_HEADER,
    ),
    isTakenBack: turns % 2 === 1,
  };
}
