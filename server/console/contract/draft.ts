import type { Approver } from './approver-words.ts';
import type { CellChange } from './channel.ts';
import type { Check } from './check.ts';

export type DraftState = 'open' | 'submitted' | 'publishing' | 'published' | 'abandoned';

/** What must be seen by somebody else before a draft may be published. */
export interface Approval {
  readonly role: Approver;
  /** Why, in plain Chinese. */
  readonly reason: string;
  /** Who has given it for exactly this content; null while nobody has. */
  readonly by: string | null;
  readonly at: string | null;
}

export interface DraftSummary {
  readonly number: number;
  readonly title: string;
  readonly state: DraftState;
  readonly owner: string;
  readonly ownerId: string;
  readonly updated: string;
  readonly channels: number;
  /** Version that it was begun on, or last carried over to. */
  readonly base: number;
  readonly isBehind: boolean;
  readonly hasConflicts: boolean;
  /** The version that it became. */
  readonly version: number | null;
  /** Somebody went back to a version before it. */
  readonly isTakenBack: boolean;
}

/** One value of one channel that the draft changes. */
export interface DraftCell extends CellChange {
  readonly by: string;
}

/** All that the draft changes of one channel. */
export interface DraftItem {
  readonly channel: string;
  readonly isNew: boolean;
  readonly cells: readonly DraftCell[];
}

/** A value that was changed here and elsewhere. */
export interface Conflict {
  readonly channel: string;
  readonly header: string;
  readonly base: string;
  readonly theirs: string;
  readonly mine: string;
}

export interface DraftEvent {
  readonly at: string;
  readonly by: string;
  readonly what:
    | 'begun'
    | 'submitted'
    | 'withdrawn'
    | 'approved'
    | 'returned'
    | 'rebased'
    | 'published'
    // Published without the approvals that it needed, and looked at afterwards.
    | 'emergency'
    | 'reviewed'
    | 'failed'
    | 'abandoned'
    | 'reopened';
  readonly text: string;
}

/** `GET /api/drafts/:number`. `GET /api/drafts?state=open|closed&mine=1` gives each `DraftSummary`, newest first. */
export interface Draft extends DraftSummary {
  readonly note: string;
  /** Number of the last edit. A write says it as `seen`. */
  readonly seq: number;
  readonly items: readonly DraftItem[];
  /** How many channels besides it changes that the asking person may not see. */
  readonly hidden: number;
  readonly conflicts: readonly Conflict[];
  readonly editors: readonly string[];
  /** What `undo` without a channel takes back; null where the asking person has not made the last step. */
  readonly lastStep: LastStep | null;
  readonly events: readonly DraftEvent[];
  readonly check: Check | null;
  readonly approvals: readonly Approval[];
  /** Other open drafts that change the same values. */
  readonly others: readonly { readonly number: number; readonly channel: string; readonly header: string }[];
  /** What the asking person may do now; for the rest, why not. */
  readonly may: Readonly<Record<DraftAct, { readonly ok: boolean; readonly why: string }>>;
}

export const DRAFT_ACTS = [
  'edit',
  'check',
  'submit',
  'withdraw',
  'approve',
  'publish',
  'publish-in-emergency',
  'abandon',
  'reopen',
] as const;

export type DraftAct = (typeof DRAFT_ACTS)[number];

/** `POST /api/drafts` `{title}` answers the `Draft`; `PATCH /api/drafts/:number` `{title?, note?}`. */
export interface NewDraft {
  readonly title: string;
}

/**
 * `POST /api/drafts/:number/cells`: sets cells of channels; `''` takes a value away. One that is not there begins.
 * Refused whole: `invalid` with fields `channel_7801 标题`, `conflict` where somebody changed one after `seen`.
 * Answers the `Draft`.
 */
export interface SetCells {
  readonly seen: number;
  readonly channels: readonly {
    readonly channel: string;
    readonly cells: Readonly<Record<string, string>>;
  }[];
  /** What cells of groups name is joined to those of each channel, or leaves them; without it, they are all. */
  readonly groups?: 'join' | 'leave';
}

/** What somebody set at once: a value, one value of many channels, a sheet. */
export interface LastStep {
  readonly channels: number;
  readonly headers: readonly string[];
  /** It took the step before it back, so that taking it back does that again. */
  readonly isTakenBack: boolean;
}

/**
 * `POST /api/drafts/:number/undo`: takes the draft's own change of a channel, or of one value of it, back; without a
 * channel the whole last step.
 */
export interface UndoCells {
  readonly seen: number;
  readonly channel?: string;
  readonly header?: string;
}

/** `POST /api/drafts/:number/resolve`: whose value stays, of each conflict. */
export interface ResolveConflicts {
  readonly seen: number;
  readonly keep: readonly {
    readonly channel: string;
    readonly header: string;
    readonly value: 'mine' | 'theirs';
  }[];
}

/** `POST /api/drafts/:number/split`: these channels go into a draft of their own, which is answered. */
export interface SplitOff {
  readonly seen: number;
  readonly channels: readonly string[];
}

/** `POST /api/drafts/:number/{submit,withdraw,abandon,reopen,rebase}` with `{seen}` answer the `Draft`. */
export interface DraftStep {
  readonly seen: number;
}
