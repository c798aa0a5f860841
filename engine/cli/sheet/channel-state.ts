import { type At, child, items, textAt, valueBelow } from '../../compile/at.ts';
import { type ChannelMember, type ConversionEntry, channelMembers } from '../../compile/channel-members.ts';
import type { AgreementFile, Config } from '../../compile/config.ts';
import { parseFiles } from '../../compile/parse-files.ts';
import type { JsonDocument } from '../../compile/problems/json-document.ts';
import type { SourceFile } from '../../compile/problems/source-file.ts';
import { readConfig } from '../../compile/read-config.ts';
import { tidy } from './cell-text.ts';
import type { Column } from './columns.ts';
import { toEnd } from './to-end.ts';

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

/** Files, or channels, that are read in one step. */
const STEP = 250;

/** Reads the configuration, also one with errors. */
export function channelStates(files: readonly SourceFile[]): ChannelStates {
  return toEnd(channelStatesInSteps(files));
}

/** The same in many short steps, for whoever has other things to do in between. */
export function* channelStatesInSteps(files: readonly SourceFile[]): Generator<undefined, ChannelStates> {
  const documents = new Map<string, JsonDocument>();
  const agreements: AgreementFile[] = [];
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
  for (let from = 0; from < sorted.length; from += STEP) {
    const parsed = parseFiles(sorted.slice(from, from + STEP));
    for (const [path, document] of parsed.documents) documents.set(path, document);
    agreements.push(...parsed.agreements);
    yield;
  }
  const config = readConfig(documents, agreements);
  yield;
  const number = ({ id }: ChannelMember) => Number(id.replace(/^\D+/, ''));
  const members = [...channelMembers(config)].sort((a, b) => number(a) - number(b));
  const channels = new Map<string, ChannelState>();
  for (const [index, member] of members.entries()) {
    if (index % STEP === 0) yield;
    channels.set(member.id, stateOf(member));
  }
  return { config, channels };
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
      const value = valueBelow(state.file?.value, kind.at);
      if (kind.is !== 'word') kind.is satisfies 'text' | 'name';
      if (kind.is !== 'word') return typeof value === 'string' ? tidy(value) : '';
      return Object.keys(kind.words).find((word) => kind.words[word] === value) ?? '';
    }
  }
}
