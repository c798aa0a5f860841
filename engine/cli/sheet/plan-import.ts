import { child, entries, textAt } from '../../compile/at.ts';
import { baseName } from '../../compile/file-kinds.ts';
import { isGarbled } from '../../forms/is-garbled.ts';
import { refuseTwin, withoutZeros } from '../add/refuse-twin.ts';
import { saysNothing } from './cell-text.ts';
import { BETWEEN_NAMES, type ChannelState, type ChannelStates, cellOf, newChannel } from './channel-state.ts';
import type { Column } from './columns.ts';
import type { Edit } from './edit-files.ts';
import { CHANNEL } from './header-of.ts';
import { ID, MAP, planConversion } from './plan-conversion.ts';
import type { Line } from './read-lines.ts';
import type { CellPlace, CellProblem, Said } from './sheet.ts';
import { unknownName } from './unknown-name.ts';

/** One cell that says something else than the configuration. */
export interface CellChange {
  readonly header: string;
  readonly before: string;
  readonly after: string;
}

/** A value that the configuration has and that the sheet takes away, or the names that leave a list of them. */
export interface Removal {
  readonly at: CellPlace;
  readonly channel: string;
  readonly header: string;
  readonly before: string;
}

/** What a sheet changes for one channel. */
export interface ChannelChange {
  readonly channel: string;
  /** Nothing named the channel before. */
  readonly isNew: boolean;
  readonly changes: readonly CellChange[];
  readonly line: Line;
}

export interface ImportPlan {
  readonly changed: readonly ChannelChange[];
  readonly same: number;
  readonly edits: readonly Edit[];
  readonly removals: readonly Removal[];
  readonly problems: readonly CellProblem[];
}

/**
 * Compares each line with the configuration. A column that the sheet has not changes nothing; an empty cell takes a
 * setting away. A new channel that differs from another only by zeros before its number is refused.
 */
export function planImport(lines: readonly Line[], states: ChannelStates): ImportPlan {
  const changed: ChannelChange[] = [];
  const edits: Edit[] = [];
  const removals: Removal[] = [];
  const problems: CellProblem[] = [];
  const twins = new Map([...states.channels.keys()].map((id) => [withoutZeros(id), id]));
  for (const line of lines) {
    const known = states.channels.get(line.channel);
    const state = known ?? newChannel(line.channel);
    const report = (column: Column, said: Said) => {
      problems.push({ at: line.cell(column), ...said });
    };
    const twin = known ? undefined : twins.get(withoutZeros(line.channel));
    if (twin === undefined) twins.set(withoutZeros(line.channel), line.channel);
    else report(CHANNEL, refuseTwin(line.channel, twin));
    const file = state.file?.file ?? `channels/${line.channel}.json`;
    const changes: CellChange[] = [];
    const own: Edit[] = [];
    const empty = new Set<Column>();
    const values = new Map(line.values);
    for (const [column, given] of line.values) {
      const plain = normalised(column, given);
      const said = column.kind.is === 'groups' ? inOrder(namesIn(plain), state).join(BETWEEN_NAMES) : plain;
      const before = cellOf(column, state);
      // Where there is nothing, who says so changes nothing.
      const after = before === '' && saysNothing(said) ? '' : said;
      values.set(column, after);
      if (column.kind.is === 'channel' || isSame(column, before, after)) continue;
      if (saysNothing(after)) {
        report(column, placeholder(after));
        empty.add(column);
        continue;
      }
      const perhaps = line.doubts.get(column);
      if (perhaps !== undefined) report(column, doubt(after, perhaps));
      if (isGarbled(after)) report(column, garbled(after));
      changes.push({ header: column.header, before, after });
      const lost = lostOf(column, before, after);
      if (lost !== '')
        removals.push({
          at: line.cell(column),
          channel: line.channel,
          header: column.header,
          before: lost,
        });
      own.push(...editsOf(column, after, state, states, file, (said) => report(column, said)));
    }
    const [map, id] = [values.get(MAP), values.get(ID)];
    if (map !== undefined && id !== undefined && !empty.has(MAP) && !empty.has(ID))
      own.push(...planConversion({ map, id }, state, states.config, report));
    if (changes.length === 0 && known) continue;
    // A channel of the sheet stays a channel, also when its last setting is taken away: the same sheet then changes
    // nothing more.
    const isNamedElsewhere = state.listedGroups.size > 0 || !own.every(takesAway);
    if (!state.file && (own.some((edit) => edit.file === file) || !isNamedElsewhere)) {
      edits.push({ file, keys: ['channel'], do: 'set', value: line.channel });
    }
    edits.push(...own);
    changed.push({ channel: line.channel, isNew: known === undefined, changes, line });
  }
  return { changed, same: lines.length - changed.length, edits, removals, problems };
}

/** What of a cell's value goes: all of it where the cell is empty; of names in a list, those that are not there. */
function lostOf({ kind }: Column, before: string, after: string): string {
  if (kind.is !== 'groups') return after === '' ? before : '';
  const kept = namesIn(after);
  return namesIn(before)
    .filter((name) => !kept.includes(name))
    .join(BETWEEN_NAMES);
}

/** Whether nothing was ever there or what is there should go, nobody can say. */
export function placeholder(text: string): Said {
  return {
    text: `"${text}" says that there is nothing; leave the cell empty (--remove then agrees to take away what is there), or take the column out, which changes nothing`,
    zh: `「${text}」不是内容；要清空请留空`,
  };
}

function doubt(text: string, perhaps: string): Said {
  return {
    text: `"${text}" would be "${perhaps}" in GB 18030, and nobody can say which was meant; type it again and save the sheet as CSV UTF-8, or as .xlsx when it is meant`,
    zh: `「${text}」按 GB 18030 读是「${perhaps}」，无法判断是哪个；请重新输入，并存为 CSV UTF-8 或 .xlsx`,
  };
}

function garbled(text: string): Said {
  return {
    text: `the text was spoilt on its way ("${text}"); type it again`,
    zh: `文字已乱码（「${text}」），请重新输入`,
  };
}

function takesAway({ do: how, value }: Edit): boolean {
  return how === 'take-out' || value === undefined;
}

function editsOf(
  { kind }: Column,
  after: string,
  state: ChannelState,
  { config }: ChannelStates,
  file: string,
  report: (said: Said) => void,
): readonly Edit[] {
  switch (kind.is) {
    case 'text':
      return [{ file, keys: kind.at, do: 'set', value: after === '' ? undefined : after }];
    case 'name': {
      const names =
        kind.of === 'brand'
          ? config.brands.map((at) => baseName(at.file))
          : entries(child(config.destinations, 'variants')).map(([name]) => name);
      if (after !== '' && !names.includes(after)) {
        report(unknownName(after, names));
        return [];
      }
      return [{ file, keys: kind.at, do: 'set', value: after === '' ? undefined : after }];
    }
    case 'word': {
      const value = Object.hasOwn(kind.words, after) ? kind.words[after] : undefined;
      if (after !== '' && value === undefined) report(unknownName(after, Object.keys(kind.words)));
      return [{ file, keys: kind.at, do: 'set', value }];
    }
    case 'groups':
      return groupEdits(
        namesIn(after),
        state,
        config.groups.map((at) => textAt(at, 'group') ?? ''),
        file,
        report,
      );
    default:
      kind.is satisfies 'channel' | 'conversion-map' | 'conversion-id';
      return [];
  }
}

function groupEdits(
  wanted: readonly string[],
  { listedGroups }: ChannelState,
  known: readonly string[],
  file: string,
  report: (said: Said) => void,
): readonly Edit[] {
  for (const name of wanted) if (!known.includes(name)) report(unknownName(name, known));
  for (const [name, listedIn] of listedGroups) {
    if (!wanted.includes(name)) {
      report({
        text: `the channel is in ${name} because ${listedIn} lists it; take it out there, or leave the group in this cell`,
        zh: `此渠道由技术列入分组「${name}」，不能在这里移除；请保留该分组，或请技术修改它的文件`,
      });
    }
  }
  const groups = wanted.filter((name) => known.includes(name) && !listedGroups.has(name));
  return [{ file, keys: ['groups'], do: 'set', value: groups.length === 0 ? undefined : groups }];
}

/** The groups as the files will say them: the channel's own, those that are added, those whose files list it. */
function inOrder(
  wanted: readonly string[],
  { ownGroups, listedGroups }: Pick<ChannelState, 'ownGroups' | 'listedGroups'>,
): readonly string[] {
  const kept = ownGroups.filter((name) => wanted.includes(name));
  const added = wanted.filter((name) => !kept.includes(name) && !listedGroups.has(name));
  return [...kept, ...added, ...[...listedGroups.keys()].filter((name) => wanted.includes(name))];
}

/** The names in a cell; people write commas of all kinds between them. */
function namesIn(cell: string): readonly string[] {
  const names = cell.normalize('NFKC').split(/[、,;\s]+/);
  return [...new Set(names.filter((name) => name !== ''))];
}

function normalised({ kind }: Column, given: string): string {
  if (kind.is === 'text') return kind.plainDigits ? given.normalize('NFKC') : given;
  if (kind.is === 'groups') return namesIn(given).join(BETWEEN_NAMES);
  const text = given.normalize('NFKC').trim();
  if (kind.is !== 'word') return text;
  // The value of the file itself is understood too, as is what sheet programs make of 是 and 否.
  const word = Object.keys(kind.words).find(
    (key) => String(kind.words[key]).toLowerCase() === text.toLowerCase(),
  );
  return word ?? text;
}

function isSame(column: Column, before: string, after: string): boolean {
  if (column.kind.is !== 'groups') return normalised(column, before) === after;
  const [a, b] = [namesIn(before), namesIn(after)];
  return a.length === b.length && a.every((name) => b.includes(name));
}
