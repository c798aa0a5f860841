import { actionBound, makeObservable, observableRef } from 'mobx';
import type { ChannelRecord } from '../../core/model/release.ts';
import type { Reply } from '../../core/model/reply.ts';
import type { StoredValueTable } from './stored-values.ts';

type Records = Readonly<Record<string, ChannelRecord>>;
type Replies = Readonly<Record<string, Reply>>;

/** The visit's channel: its id, what config says of it, and what the outside answered about the visit. */
export class ChannelStore {
  /** Records loaded so far, by channel id. */
  records: Records;
  /** Answers that are remembered for the visit, by fetch name. */
  replies: Replies = {};

  constructor(
    private readonly stored: StoredValueTable,
    private readonly fallbackId: string,
    records: Records = {},
  ) {
    this.records = records;
    makeObservable(this, {
      records: observableRef,
      replies: observableRef,
      keepRecord: actionBound,
      remember: actionBound,
    });
  }

  get id(): string {
    return String(this.stored.get('channel') ?? this.fallbackId);
  }

  /** Null until it is loaded. */
  get record(): ChannelRecord | null {
    return this.records[this.id] ?? null;
  }

  /** The answer of the channel info call; null before the first. */
  get info(): Reply | null {
    return this.replies.channelInfo ?? null;
  }

  /** The flow codes as stored; null while unknown. */
  get flow(): {
    readonly succTodo: number | null;
    readonly failTodo: number | null;
    readonly inputForm: number | null;
  } {
    const code = (key: string) => this.stored.get(key) as number | null;
    return { succTodo: code('succ_todo'), failTodo: code('fail_todo'), inputForm: code('input_form') };
  }

  keepRecord(record: ChannelRecord): void {
    this.records = { ...this.records, [record.id]: record };
  }

  remember(name: string, reply: Reply): void {
    this.replies = { ...this.replies, [name]: reply };
  }
}
