import {
  BETWEEN_NAMES,
  type ChannelStates,
  cellOf,
  channelStates,
  channelStatesInSteps,
} from '../../../engine/cli/sheet/channel-state.ts';
import { COLUMNS, type Column } from '../../../engine/cli/sheet/columns.ts';
import { type Edit, editFiles } from '../../../engine/cli/sheet/edit-files.ts';
import { ID, MAP } from '../../../engine/cli/sheet/plan-conversion.ts';
import { planImport } from '../../../engine/cli/sheet/plan-import.ts';
import type { Line } from '../../../engine/cli/sheet/read-lines.ts';
import { textAt } from '../../../engine/compile/at.ts';
import { exclusiveGroups } from '../../../engine/compile/checks/group-limit.ts';
import type { Config } from '../../../engine/compile/config.ts';
import { quoted } from '../../../engine/compile/problems/chinese/quoted.ts';
import type { SourceFile } from '../../../engine/compile/problems/source-file.ts';
import { staffWords } from '../channels/staff-words.ts';
import { type CellValue, keyOf } from './draft-cells.ts';

/** What is wrong with a value, in Chinese. */
export interface CellFault extends Pick<CellValue, 'channel' | 'header'> {
  readonly text: string;
}

/** What cells of channels make of the files. */
export interface PlannedCells {
  /** The cells as they are kept: digits in full width are plain ones, names in a list stand once. */
  readonly cells: readonly CellValue[];
  readonly edits: readonly Edit[];
  readonly faults: readonly CellFault[];
}

/** The channels of a version as the sheet of channels has them, and the way back into its files. */
export interface ChannelBook {
  readonly files: readonly SourceFile[];
  readonly states: ChannelStates;
  /** Of the columns. */
  readonly headers: readonly string[];
  /** What the channel's line says in a column; empty where it says nothing, and for a channel that is not there. */
  cell(channel: string, header: string): string;
  /** @param cells of one draft; of each column that they name, the whole value. */
  plan(cells: readonly CellValue[]): PlannedCells;
  /** The files with these edits made. */
  with(edits: readonly Edit[]): readonly SourceFile[];
}

/** Who approves a value must see all of it: what breaks a line, turns the order of letters or takes no room. */
const UNSEEN = /[\p{C}\u2028\u2029]/u;

/** Names the channel itself: a channel that is begun has its number there. */
export const CHANNEL_HEADER = COLUMNS[0]?.header ?? '';

/** Says that a channel is there. */
export function channelCell(channel: string): CellValue {
  return { channel, header: CHANNEL_HEADER, value: channel.replace(/^\D+/, '') };
}

const BY_HEADER = new Map(COLUMNS.map((column) => [column.header, column]));

/** Null for what is no column of the sheet of channels. */
export function columnNamed(header: string): Column | null {
  return BY_HEADER.get(header) ?? null;
}

/** The columns that say something together, and the channel's own: what is wrong with one is told of the others. */
export function planTogether(header: string): readonly string[] {
  const pair = [MAP.header, ID.header];
  return [CHANNEL_HEADER, ...(pair.includes(header) ? pair : [header])];
}

/** What the sheet of channels is about. The rest of a configuration is large, and says nothing of it. */
const ABOUT_CHANNELS =
  /^(?:channels\/|hosts\/|schemas\/(?:ads\/|brands\/|(?:destinations|every-host|guard|lists|schedule)\.json$))/;

const aboutChannels = (files: readonly SourceFile[]) => files.filter(({ path }) => ABOUT_CHANNELS.test(path));

/** Makes a book in many short steps. */
export function* channelBookInSteps(files: readonly SourceFile[]): Generator<undefined, ChannelBook> {
  return channelBook(files, yield* channelStatesInSteps(aboutChannels(files)));
}

export function channelBook(
  files: readonly SourceFile[],
  states: ChannelStates = channelStates(aboutChannels(files)),
): ChannelBook {
  const cell = (channel: string, header: string): string => {
    const column = columnNamed(header);
    const state = states.channels.get(channel);
    return column && state ? cellOf(column, state) : '';
  };
  return {
    files,
    states,
    headers: COLUMNS.map(({ header }) => header),
    cell,
    plan: (cells) => plan(cells, states, cell),
    with: (edits) => {
      const edited = new Map(editFiles(edits, files).map((file) => [file.path, file]));
      const kept = files.map((file) => edited.get(file.path) ?? file);
      return [...kept, ...[...edited.values()].filter(({ path }) => !files.some((one) => one.path === path))];
    },
  };
}

function plan(cells: readonly CellValue[], states: ChannelStates, cell: ChannelBook['cell']): PlannedCells {
  const values = new Map<string, Map<Column, string>>();
  for (const { channel, header, value } of cells) {
    const column = columnNamed(header);
    if (!column) continue;
    const line = values.get(channel) ?? new Map<Column, string>();
    values.set(channel, line);
    if (header !== CHANNEL_HEADER) line.set(column, value);
  }
  const channels = [...values.keys()];
  const lines = channels.map((channel, row): Line => {
    const own = values.get(channel) ?? new Map<Column, string>();
    // Of a conversion the map and the id are planned together.
    if (own.has(MAP) !== own.has(ID))
      for (const column of [MAP, ID]) if (!own.has(column)) own.set(column, cell(channel, column.header));
    const place = (column: Column) => ({ row, column: COLUMNS.indexOf(column) });
    return { channel, values: own, doubts: new Map(), isHidden: false, cell: place };
  });
  const { changed, edits, problems } = planImport(lines, states);
  const after = new Map(
    changed.flatMap(({ channel, changes }) =>
      changes.map((change) => [keyOf({ channel, header: change.header }), change.after]),
    ),
  );
  const tidied = cells.map(({ channel, header, value }) => ({
    channel,
    header,
    value:
      header === CHANNEL_HEADER ? value : (after.get(keyOf({ channel, header })) ?? cell(channel, header)),
  }));
  const found = [
    ...problems.map(({ at, zh }) => ({
      channel: channels[at.row] ?? '',
      header: COLUMNS[at.column]?.header ?? '',
      text: zh,
    })),
    ...exclusions(tidied, states.config),
  ];
  const say = found.length === 0 ? String : staffWords(states.config).text;
  return {
    cells: tidied,
    edits,
    faults: [
      ...found.map((fault) => ({ ...fault, text: say(fault.text) })),
      ...cells
        // What a channel says already may come back with a sheet.
        .filter(({ channel, header, value }) => UNSEEN.test(value) && value !== cell(channel, header))
        .map(({ channel, header }) => ({ channel, header, text: '不能有换行和看不见的字符' })),
    ],
  };
}

/** Groups of a channel that exclude each other: a check would find it late. */
function exclusions(cells: readonly CellValue[], { groups }: Config): readonly CellFault[] {
  return cells
    .filter(({ header }) => columnNamed(header)?.kind.is === 'groups')
    .flatMap(({ channel, header, value }) => {
      const names = value.split(BETWEEN_NAMES);
      const joined = groups.filter((at) => names.includes(textAt(at, 'group') ?? ''));
      return exclusiveGroups(joined).map((some) => ({
        channel,
        header,
        text: `${some.map((name) => `分组${quoted(name)}`).join('和')}互斥，只能在其中一个里`,
      }));
    });
}
