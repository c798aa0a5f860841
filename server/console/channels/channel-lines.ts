import { isObject } from '../../../engine/compile/at.ts';
import { remembered } from '../../../engine/compile/remembered.ts';
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

/** The lines of the list, each made when it is first asked for. */
export interface ChannelLines {
  /** Of every channel; those that a draft begins come first. */
  readonly ids: readonly string[];
  /** @param id one of `ids`. */
  line(id: string): FoundRow;
}

/** Of versions: ten thousand lines take some tenths of a second, which visitors would wait for at each look. */
const known = new WeakMap<ChannelBook, ChannelLines>();

/** Of a version as it is. */
function versionLines(book: ChannelBook): ChannelLines {
  return remembered(known, book, () => {
    const read = effectiveValues(book);
    const { channels } = book.states;
    const made = new Map<string, FoundRow>();
    const make = (id: string): FoundRow => {
      const file = channels.get(id)?.file?.value;
      const isSample = isObject(file) && file.sample === true;
      const cells = Object.fromEntries(book.headers.map((header) => [header, book.cell(id, header)]));
      const row = { id, number: numberOf(id), cells, drafts: [], change: null, isSample };
      return found({ ...row, ...read(id, cells) });
    };
    return { ids: [...channels.keys()], line: (id) => remembered(made, id, () => make(id)) };
  });
}

/** Makes the lines of a version before somebody looks for one among them, in many short steps. */
export function* linesInSteps(book: ChannelBook): Generator<undefined, void> {
  const { ids, line } = versionLines(book);
  for (const [n, id] of ids.entries()) {
    line(id);
    if (n % STEP === 0) yield;
  }
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

/** The lines of a version with what a draft makes of them. */
export function channelLines(
  book: ChannelBook,
  { net, drafts }: Pick<DraftOverlay, 'net' | 'drafts'>,
): ChannelLines {
  const { channels } = book.states;
  const version = versionLines(book);
  const own = byChannel(net);
  const changed = new Map<string, FoundRow>();
  const change = (id: string, set: readonly OwnedCell[]): FoundRow => {
    const isNew = !channels.has(id);
    const before = isNew
      ? { id, number: numberOf(id), cells: EMPTY(book), isSample: false }
      : version.line(id).row;
    const cells = { ...before.cells, ...Object.fromEntries(set.map((cell) => [cell.header, cell.value])) };
    const said = {
      cells,
      drafts: drafts.get(id) ?? [],
      change: isNew ? ('new' as const) : ('changed' as const),
    };
    return found({ ...before, ...said, ...effectiveValues(book)(id, cells) });
  };
  return {
    ids: [...[...own.keys()].filter((id) => !channels.has(id)), ...version.ids],
    line(id) {
      const set = own.get(id);
      if (set) return remembered(changed, id, () => change(id, set));
      const line = version.line(id);
      return drafts.has(id) ? { ...line, row: { ...line.row, drafts: drafts.get(id) ?? [] } } : line;
    },
  };
}

const numberOf = (id: string) => id.replace(/^\D+/, '');

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
