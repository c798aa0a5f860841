import type { CellChange } from './channel.ts';
import type { DraftItem } from './draft.ts';

/** `GET /api/versions?cursor`: newest first. */
export interface VersionRow {
  readonly number: number;
  readonly at: string;
  readonly action: 'publish' | 'rollback' | 'start';
  readonly by: string;
  readonly note: string;
  readonly draft: number | null;
  readonly isCurrent: boolean;
  /** Published without the approvals that it needed, and not looked at since. */
  readonly isUnreviewed: boolean;
  /** The version whose content it brought back. */
  readonly back: number | null;
  /** Null where the asking person can go back to it; else why not. */
  readonly why: string | null;
}

/** `GET /api/versions/:number/changes`: what it has changed of channels; null where that is not kept any more. */
export interface VersionDetail {
  readonly items: readonly DraftItem[] | null;
  /** What else has changed, which engineers write. */
  readonly otherFiles: readonly OtherFile[];
}

/** `GET /api/versions/:number/against/:other`: in which channels a version differs from an earlier one. */
export interface VersionDiff {
  /** Null where one of them is not kept any more. */
  readonly items: readonly VersionItem[] | null;
  /** What else differs, which engineers write. */
  readonly otherFiles: readonly OtherFile[];
}

/** A file besides those of channels that differs. */
export interface OtherFile {
  /** As staff call it, for example `品牌 渡口`. */
  readonly name: string;
  /** What differs in it; nothing for people with a range, who read of others' companies there. */
  readonly values: readonly CellChange[];
  /** How many more values do. */
  readonly more: number;
}

export interface VersionItem extends DraftItem {
  /** The earlier version has it, and this one has not. */
  readonly isGone: boolean;
}

/** `POST /api/versions/:number/revert`: takes back what it has changed of a channel, as a new `Draft`. */
export interface RevertItem {
  readonly channel: string;
}

/** `POST /api/versions/:number/rollback`; needs a step-up. Answers the new `VersionRow`. */
export interface RollBack {
  /** The version that the person saw as current. */
  readonly seen: number;
  readonly note: string;
}
