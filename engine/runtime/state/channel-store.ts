import type { ChannelRecord } from '../../decide/model/release.ts';
import type { Reply } from '../../decide/model/reply.ts';
import { createCell } from './cell.ts';
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
  const records = createCell(known);
  const replies = createCell<ChannelStore['replies']>({});
  const id = () => String(stored.get('channel') ?? fallbackId);
  const code = (key: string) => stored.get(key) as number | null;
  return {
    get id() {
      return id();
    },
    get record() {
      return records.get()[id()] ?? null;
    },
    get info() {
      return replies.get().channelInfo ?? null;
    },
    get flow() {
      return { succTodo: code('succ_todo'), failTodo: code('fail_todo'), inputForm: code('input_form') };
    },
    get records() {
      return records.get();
    },
    get replies() {
      return replies.get();
    },
    keepRecord: (record) => records.set({ ...records.get(), [record.id]: record }),
    remember: (name, reply) => replies.set({ ...replies.get(), [name]: reply }),
  };
}
