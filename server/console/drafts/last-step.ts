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
 *
 * @param base what the draft stands on.
 */
export function lastStep(person: Me, rows: readonly DraftRow[], base: ChannelBook): StepBack | null {
  const last = rows.at(-1);
  if (last?.kind !== 'edit' || last.by !== person.id || last.cells.length === 0) return null;
  if (!last.cells.every(({ channel }) => mayTouch(person, channel))) return null;
  const valuesAfter = (count: number) => {
    const cells = replay(rows.slice(0, count));
    return last.cells.map((cell) => cells.get(keyOf(cell))?.value ?? base.cell(cell.channel, cell.header));
  };
  const [now, before, earlier] = [0, 1, 2].map((steps) =>
    valuesAfter(Math.max(0, rows.length - steps)).join('\n'),
  );
  if (now === before) return null;
  const values = valuesAfter(rows.length - 1);
  return {
    back: last.cells.map((cell, index) => ({ ...cell, value: values[index] ?? '', by: person.id })),
    channels: new Set(last.cells.map(({ channel }) => channel)).size,
    headers: [...new Set(last.cells.map(({ header }) => header))].filter(
      (header) => header !== CHANNEL_HEADER,
    ),
    isTakenBack: rows.at(-2)?.by === person.id && now === earlier && now !== before,
  };
}
