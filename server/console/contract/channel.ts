import type { Page } from './page.ts';

/** A column of the sheet of channels, by its header: `标题`, `分组`, `转化ID` …  */
export interface ChannelColumn {
  readonly header: string;
  readonly kind: 'channel' | 'text' | 'name' | 'word' | 'groups' | 'conversion-map' | 'conversion-id';
  /** What may be chosen; empty for a free text. */
  readonly choices: readonly ColumnChoice[];
}

export interface ColumnChoice {
  /** The id that files and sheets have. */
  readonly value: string;
  /** What staff know it by; empty where nobody gave it a name. */
  readonly name: string;
  /** A sentence that says more than the name; empty where nothing does. */
  readonly about: string;
  /** Of a group: another one that it is good for nothing without; null for none. */
  readonly within: string | null;
  /** Of a group: the lists that rules read for its channels, for example the cities that they tell apart. */
  readonly lists: readonly { readonly name: string; readonly values: readonly string[] }[];
}

/** `GET /api/channels/columns?draft`. */
export type ChannelColumns = readonly ChannelColumn[];

export interface ChannelRow {
  /** For example `channel_7801`. */
  readonly id: string;
  readonly number: string;
  /** What the channel's own line says, by header; empty where it says nothing. */
  readonly cells: Readonly<Record<string, string>>;
  /** Drafts that change it, by number. */
  readonly drafts: readonly number[];
  /** How the asked draft changes it. */
  readonly change: 'new' | 'changed' | null;
  readonly isSample: boolean;
  /** What visitors get where they arrive at the usual host: brand and its fields, and what groups or the host set. */
  readonly effective: readonly EffectiveValue[];
  /** Company and filing number are declared as a pair; null where the project declares none at all. */
  readonly isDeclared: boolean | null;
  /** What configuration tells of its state; nothing of one that is as usual. */
  readonly marks: readonly ChannelMark[];
}

export interface ChannelMark {
  /** For example `备案未声明`. */
  readonly name: string;
  /** Why, in plain Chinese. */
  readonly about: string;
  /** Visitors see what they must not. */
  readonly isWrong: boolean;
}

/**
 * `GET /api/channels?draft&q&group&brand&company&map&state&cursor&limit`; `limit` is 100 at most. Brand and company are
 * those that visitors see.
 */
export type ChannelPage = Page<ChannelRow>;

/** `GET /api/channels/choices?draft`: what the channels that a person sees may be narrowed down to. */
export interface ChannelChoices {
  readonly companies: readonly string[];
  readonly states: readonly string[];
}

/** A value that a visitor of the channel gets, and where it comes from. */
export interface EffectiveValue {
  readonly header: string;
  readonly value: string;
  /** In plain Chinese, for example `分组 资金来自银行的渠道`, `渠道自身`; empty where nothing sets it. */
  readonly source: string;
  /** Id of the group, brand or host; empty where there is none. */
  readonly sourceId?: string;
  readonly isOwn: boolean;
}

/** `GET /api/channels/:id?draft`. */
export interface ChannelDetail extends ChannelRow {
  /** Groups whose own files list the channel: they are left there. */
  readonly listedIn: readonly string[];
}

/** What a version changed of a channel. `GET /api/channels/:id/history` gives each that did, newest first. */
export interface ChannelHistory {
  readonly version: number;
  readonly at: string;
  readonly by: string;
  readonly cells: readonly CellChange[];
}

export interface CellChange {
  readonly header: string;
  readonly before: string;
  readonly after: string;
}
