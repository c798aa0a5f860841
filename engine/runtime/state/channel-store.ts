import { action, computed, makeObservable, observableRef } from 'mobx';
import type { ChannelRecord } from '../../decide/model/release.ts';
import type { Reply } from '../../decide/model/reply.ts';
import type { StoredValueTable } from './stored-values.ts';

/** Flow codes as stored; null while unknown. */
export interface FlowCodes {
  readonly succTodo: number | null;
  readonly failTodo: number | null;
  readonly inputForm: number | null;
}

/** The visit's channel: its id, what config says of it, and what the outside answered about the visit. Reactive. */
export interface ChannelStore {
  readonly id: string;
  /** Null until it is loaded. */
  readonly record: ChannelRecord | null;
  /** The answer of the channel info call; null before the first. */
  readonly info: Reply | null;
  readonly flow: FlowCodes;
  /** Records loaded so far, by channel id. */
  readonly records: Readonly<Record<string, ChannelRecord>>;
  /** Answers that are remembered for the visit, by fetch name. */
  readonly replies: Readonly<Record<string, Reply>>;
  keepRecord(record: ChannelRecord): void;
  remember(name: string, reply: Reply): void;
}

/** @param known records that came with the entry page. */
export function createChannelStore(
  stored: StoredValueTable,
  fallbackId: string,
  known: ChannelStore['records'] = {},
): ChannelStore {
  const code = (key: string) => stored.get(key) as number | null;
  const store = {
    records: known,
    replies: {} as ChannelStore['replies'],
    // What is read from storage is not computed once for all: a value may expire, and nobody is told of that.
    get id() {
      return String(stored.get('channel') ?? fallbackId);
    },
    get record() {
      return store.records[store.id] ?? null;
    },
    get info() {
      return store.replies.channelInfo ?? null;
    },
    get flow() {
      return { succTodo: code('succ_todo'), failTodo: code('fail_todo'), inputForm: code('input_form') };
    },
    keepRecord: (record: ChannelRecord) => {
      store.records = { ...store.records, [record.id]: record };
    },
    remember: (name: string, reply: Reply) => {
      store.replies = { ...store.replies, [name]: reply };
    },
  };
  return makeObservable(store, {
    records: observableRef,
    replies: observableRef,
    info: computed,
    keepRecord: action,
    remember: action,
  });
}
