import type { Approver } from './approver-words.ts';

/** Who must approve besides those that are shipped, by row of the policy. */
export type Added = Readonly<Record<string, readonly Approver[]>>;

/** A kind of change, and who must approve it. */
export interface PolicyRow {
  readonly id: string;
  /** What has changed, in plain Chinese; in a draft the reason why an approval is needed. */
  readonly words: string;
  /** Shipped: nobody takes these away. */
  readonly floor: readonly Approver[];
  readonly added: readonly Approver[];
}

/** What an administrator has proposed, and what another one has said to it. */
export interface PolicyChange {
  readonly number: number;
  /** Of the policy that it makes. */
  readonly version: number;
  readonly by: string;
  readonly byId: string;
  readonly at: string;
  readonly note: string;
  readonly differences: readonly {
    readonly words: string;
    readonly comes: readonly Approver[];
    readonly goes: readonly Approver[];
  }[];
  /** Null while it waits. */
  readonly end: {
    readonly what: 'signed' | 'refused' | 'withdrawn';
    readonly by: string;
    readonly at: string;
    readonly note: string;
  } | null;
}

/**
 * `GET /api/policy`; everything else answers it, too, and needs a step-up. `POST /api/policy/:number/{sign,refuse}` by
 * another administrator and `…/withdraw` by the one who proposed end what waits, with `{note}`.
 */
export interface Policy {
  /** 1 as shipped; each proposal that was signed makes the next one. */
  readonly version: number;
  readonly rows: readonly PolicyRow[];
  /** The newest first; only the first can wait. */
  readonly changes: readonly PolicyChange[];
  /** How many people there are now who could approve. */
  readonly people: Readonly<Record<Approver, number>>;
}

/** `POST /api/policy`: `changed` where `seen` is no more the version that counts. */
export interface PolicyProposal {
  readonly seen: number;
  readonly added: Added;
  readonly note: string;
}
