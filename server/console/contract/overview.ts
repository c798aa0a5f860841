import type { DraftSummary } from './draft.ts';
import type { PolicyChange } from './policy.ts';
import type { VersionRow } from './version.ts';

/** `GET /api/overview`. */
export interface Overview {
  readonly version: VersionRow | null;
  /** What keeps the console from working, in plain Chinese; null when nothing does. */
  readonly fault: string | null;
  /** Drafts that wait for this person: to approve, to publish, or with a conflict. */
  readonly waiting: readonly { readonly draft: DraftSummary; readonly why: string }[];
  /** Open drafts of this person; of one who edits none, all that do not wait for them. */
  readonly drafts: readonly DraftSummary[];
  readonly versions: readonly VersionRow[];
  /** Versions that were published without approval, in an emergency or at a terminal, and not looked at yet. */
  readonly unreviewed: readonly {
    readonly version: number;
    readonly by: string;
    readonly reason: string;
    /** The approvals that it went out without, where they are known. */
    readonly waived: readonly string[];
    /** At a terminal `by` is what somebody said of themselves. */
    readonly way: 'console' | 'terminal' | 'terminal-rollback';
  }[];
  /** A change of the policy that waits for this person's signature. */
  readonly policy: PolicyChange | null;
}
