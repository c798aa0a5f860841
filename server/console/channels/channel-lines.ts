import { toEnd } from '../../../engine/cli/sheet/to-end.ts';
import { isObject } from '../../../engine/compile/at.ts';
import type { ChannelRow } from '../contract/channel.ts';
import type { ChannelBook } from '../drafts/channel-book.ts';
import type { OwnedCell } from '../drafts/draft-cells.ts';
import type { DraftOverlay } from '../drafts/draft-overlay.ts';
import { sought } from '../search/sought.ts';
import { effectiveValues } from './effective-values.ts';
import { HEADERS } from './headers.ts';
import { AS_USUAL } from './marks-of.ts';

/** Lines that are made in one step. */
const STEP = 25;

/** A line of the list, with what it is found by. */
export interface FoundRow {
  readonly row: ChannelRow;
  readonly text: string;
  readonly brand: string;
  readonly company: string;
  readonly states: readonly string[];
}

/** Of versions: ten thousand lines take some tenths of a second, which visitors would wait for at each look. */
const known = new WeakMap<ChannelBook, ReadonlyMap<string, FoundRow>>();

/** Makes the lines of a version before somebody looks at them, in many short steps. */
export function* linesInSteps(book: ChannelBook): Generator<undefined, ReadonlyMap<string, FoundRow>> {
  const made = known.get(book);
  if (made) return made;
  const read = effectiveValues(book);
  const lines = new Map<string, FoundRow>();
  for (const [id, { file }] of book.states.channels) {
    const isSample = isObject(file?.value) && file.value.sample === true;
    const cells = Object.fromEntries(book.headers.map((header) => [header, book.cell(id, header)]));
    const row = { id, number: id.replace(/^\D+/, ''), cells, drafts: [], change: null, isSample };
    lines.set(id, found({ ...row, ...read(id, cells) }));
    if (lines.size % STEP === 0) yield;
  }
  known.set(book, lines);
  return lines;
}

function found(row: ChannelRow): FoundRow {
  const seen = (header: string) => row.effective.find((one) => one.header === header)?.value ?? '';
  const marks = row.marks.map(({ name }) => name);
  return {
    row,
    text: sought(Object.values(row.cells).join(' ')),
    brand: seen(HEADERS.brand),
    company: seen(HEADERS.company),
    states: marks.length === 0 ? [AS_USUAL] : marks,
  };
}

/** The lines of a version with what a draft makes of them, those that it begins first. */
export function channelLines(
  book: ChannelBook,
  { net, drafts }: Pick<DraftOverlay, 'net' | 'drafts'>,
): Iterable<FoundRow> {
  const lines = new Map(toEnd(linesInSteps(book)));
  for (const [id, numbers] of drafts) {
    const line = lines.get(id);
    if (line) lines.set(id, { ...line, row: { ...line.row, drafts: numbers } });
  }
  const read = effectiveValues(book);
  const begun: FoundRow[] = [];
  for (const [id, own] of byChannel(net)) {
    const line = lines.get(id);
    const before = line?.row ?? { id, number: id.replace(/^\D+/, ''), cells: EMPTY(book), isSample: false };
    const cells = { ...before.cells, ...Object.fromEntries(own.map((cell) => [cell.header, cell.value])) };
    const change = line ? ('changed' as const) : ('new' as const);
    const values = read(id, cells);
    const changed = found({ ...before, cells, drafts: drafts.get(id) ?? [], change, ...values });
    if (line) lines.set(id, changed);
    else begun.push(changed);
  }
  return [...begun, ...lines.values()];
}

const EMPTY = (book: ChannelBook) => Object.fromEntries(book.headers.map((header) => [header, '']));

function byChannel(net: readonly OwnedCell[]): ReadonlyMap<string, readonly OwnedCell[]> {
  const channels = new Map<string, OwnedCell[]>();
  for (const cell of net) {
    const own = channels.get(cell.channel);
    if (own) own.push(cell);
    else channels.set(cell.channel, [cell]);
  }
  return channels;
}
