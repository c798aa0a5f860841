import { COLUMNS, type Column } from '../../../engine/cli/sheet/columns.ts';
import { type At, child, entries, items, textAt } from '../../../engine/compile/at.ts';
import type { Config } from '../../../engine/compile/config.ts';
import { baseName } from '../../../engine/compile/file-kinds.ts';
import { escaped } from '../../../engine/compile/wording.ts';
import type { ChannelColumn, ColumnChoice } from '../contract/channel.ts';
import { type ListsFile, toldLists } from '../why/told-lists.ts';
import { aboutOf, nameOf } from './names-of.ts';

/** The columns of the sheet of channels, with what may stand in them by id and name. */
export function channelColumns(config: Config): readonly ChannelColumn[] {
  return COLUMNS.map(({ header, kind }) => ({ header, kind: kind.is, choices: choicesOf(kind, config) }));
}

function choicesOf(kind: Column['kind'], config: Config): ChannelColumn['choices'] {
  const named = (value: string, at?: At) => {
    const [name, about] = at ? [nameOf(at), aboutOf(at)] : ['', ''];
    return { value, name, about: about === name ? '' : about, within: null, lists: [] };
  };
  switch (kind.is) {
    case 'groups':
      return config.groups.map((at) => {
        const value = textAt(at, 'group') ?? '';
        return { ...named(value, at), within: textAt(at, 'within'), lists: listsOf(value, config) };
      });
    case 'conversion-map':
      return config.conversions.map((at) => named(textAt(at, 'conversion') ?? '', at));
    case 'word':
      return Object.keys(kind.words).map((word) => named(word));
    case 'name':
      return kind.of === 'brand'
        ? config.brands.map((at) => named(baseName(at.file), at))
        : entries(child(config.destinations, 'variants')).map(([name, at]) => named(name, at));
    default:
      kind.is satisfies 'channel' | 'text' | 'conversion-id';
      return [];
  }
}

/** The lists that are read in the steps of the guard which are for the channels of a group. */
function listsOf(group: string, { guard, lists }: Config): ColumnChoice['lists'] {
  const steps = items(child(guard, 'steps')).filter((step) =>
    JSON.stringify(child(step, 'when').value)?.includes(JSON.stringify(group)),
  );
  return toldLists(
    steps.map(({ value }) => value),
    lists.value as Partial<ListsFile>,
  );
}

/**
 * Puts ids in place of the names that staff know, alone or as screens show them with the id behind: `快渡` and
 * `快渡 quick-loan` are `quick-loan`. A name of two things stays as it is.
 */
export function withIds<Cell extends { readonly header: string; readonly value: string }>(
  cells: readonly Cell[],
  columns: readonly ChannelColumn[],
): readonly Cell[] {
  const idsIn = new Map(columns.map((column) => [column.header, idsOf(column)]));
  return cells.map((cell) => ({ ...cell, value: idsIn.get(cell.header)?.(cell.value) ?? cell.value }));
}

/** Signs that may stand between the names of one cell. */
const BETWEEN = '[、,;\\s]';

function idsOf({ kind, choices }: ChannelColumn): (text: string) => string {
  const all = choices.flatMap(({ name, about, value }) =>
    [name, about].filter(Boolean).map((one) => [plain(one), value] as const),
  );
  const names = all.map(([name]) => name);
  const known = all
    .filter(([name]) => names.indexOf(name) === names.lastIndexOf(name))
    // Names may have commas in them, and stand in one another.
    .sort(([one], [other]) => other.length - one.length);
  const whole = new Map(
    known.flatMap(([name, id]) => [
      [name, id],
      [`${name} ${id}`, id],
    ]),
  );
  if (kind !== 'groups') return (text) => whole.get(plain(text)) ?? text;
  const patterns = known.map(
    ([name, id]) =>
      [new RegExp(`(?<=^|${BETWEEN})${escaped(name)}(?: ${escaped(id)})?(?=$|${BETWEEN})`, 'g'), id] as const,
  );
  return (text) => {
    const found = patterns.reduce((rest, [pattern, id]) => rest.replace(pattern, id), plain(text));
    return found === plain(text) ? text : found;
  };
}

const plain = (text: string): string => text.normalize('NFKC').trim();
