import type { Page } from './page.ts';

/** A column of the sheet of channels, by its header: `标题`, `分组`, `转化ID` …  */
export interface ChannelColumn {
  readonly header: string;
  readonly kind: 'channel' | 'text' | 'name' | 'word' | 'groups' | 'conversion-map' | 'conversion-id';
  /** What may be chosen, with the note that colleagues left on it; empty for a free text. */
  readonly choices: readonly ColumnChoice[];
}

export interface ColumnChoice {
  readonly value: string;
  readonly about: string;
  /** Of a group: another one that it is good for nothing without; null for none. */
  readonly within: string | null;
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
}

/** `GET /api/channels?draft&q&group&brand&map&cursor&limit`; `limit` is 100 at most. */
export type ChannelPage = Page<ChannelRow>;

/** A value that a visitor of the channel gets, and where it comes from. */
export interface EffectiveValue {
  readonly header: string;
  readonly value: string;
  /** In plain Chinese, for example `分组 bank-funding`, `品牌 partner`, `渠道自身`. */
  readonly source: string;
  readonly isOwn: boolean;
}

/** `GET /api/channels/:id?draft`. */
export interface ChannelDetail extends ChannelRow {
  readonly effective: readonly EffectiveValue[];
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
