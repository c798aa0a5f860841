import { type At, child, items, textAt } from '../../compile/at.ts';
import { type ChannelMember, type ConversionEntry, channelMembers } from '../../compile/channel-members.ts';
import type { Config } from '../../compile/config.ts';
import { parseFiles } from '../../compile/parse-files.ts';
import type { SourceFile } from '../../compile/problems/source-file.ts';
import { readConfig } from '../../compile/read-config.ts';
import { tidy } from './cell-text.ts';
import type { Column } from './columns.ts';

/** What the configuration says of one channel. */
export interface ChannelState {
  readonly id: string;
  /** The channel's own file; null when only groups and conversion maps name it. */
  readonly file: At | null;
  /** Groups that the channel's own file names, and those whose files list the channel, with that file. */
  readonly ownGroups: readonly string[];
  readonly listedGroups: ReadonlyMap<string, string>;
  readonly conversion: ConversionEntry | null;
}

/** The channels of a configuration that a sheet may change. */
export interface ChannelStates {
  readonly config: Config;
  /** By id, in the order of their numbers. */
  readonly channels: ReadonlyMap<string, ChannelState>;
}

/** Reads the configuration, also one with errors. */
export function channelStates(files: readonly SourceFile[]): ChannelStates {
  const { documents, agreements } = parseFiles(files);
  const config = readConfig(documents, agreements);
  const number = ({ id }: ChannelMember) => Number(id.replace(/^\D+/, ''));
  const members = [...channelMembers(config)].sort((a, b) => number(a) - number(b));
  return { config, channels: new Map(members.map((member) => [member.id, stateOf(member)])) };
}

/** A channel that nothing names yet. */
export function newChannel(id: string): ChannelState {
  return { id, file: null, ownGroups: [], listedGroups: new Map(), conversion: null };
}

/** Number of a channel as it stands in a sheet. */
export function channelNumber(id: string): string {
  return id.replace(/^\D+/, '');
}

function stateOf({ id, file, groups, conversions }: ChannelMember): ChannelState {
  const own = file ? items(child(file, 'groups')).map(({ value }) => String(value)) : [];
  const listed = groups
    .map((group) => [textAt(group, 'group') ?? '', group.file] as const)
    .filter(([name]) => !own.includes(name));
  return { id, file, ownGroups: own, listedGroups: new Map(listed), conversion: conversions[0] ?? null };
}

/** Names in one cell. */
export const BETWEEN_NAMES = '、';

/** What a cell of the channel's line holds when the sheet says what the configuration says. */
export function cellOf({ kind }: Column, state: ChannelState): string {
  switch (kind.is) {
    case 'channel':
      return channelNumber(state.id);
    case 'groups':
      return [...state.ownGroups, ...state.listedGroups.keys()].join(BETWEEN_NAMES);
    case 'conversion-map':
      return state.conversion ? (textAt(state.conversion.map, 'conversion') ?? '') : '';
    case 'conversion-id':
      return tidy(String(state.conversion?.conversionId ?? ''));
    default: {
      const value = state.file ? kind.at.reduce(child, state.file).value : undefined;
      if (kind.is !== 'word') return typeof value === 'string' ? tidy(value) : '';
      return Object.keys(kind.words).find((word) => kind.words[word] === value) ?? '';
    }
  }
}
