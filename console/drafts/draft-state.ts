import type { Draft, DraftSummary } from '../../server/console/contract/draft.ts';
import type { Tone } from '../parts/pill.tsx';
import { zhCN as t } from '../text/zh-CN.ts';

interface Said {
  readonly text: string;
  readonly tone: Tone;
}

/** Where a draft stands, in a word. */
export function draftStateOf(draft: DraftSummary | Draft): Said {
  const { state, hasConflicts, isTakenBack } = draft;
  if (isTakenBack) return { text: t.drafts.takenBack, tone: 'warn' };
  if (hasConflicts) return { text: t.drafts.hasConflicts, tone: 'bad' };
  if ('approvals' in draft && isReady(draft)) return { text: t.drafts.isReady, tone: 'good' };
  const tones = {
    open: 'plain',
    submitted: 'accent',
    publishing: 'accent',
    published: 'good',
    abandoned: 'plain',
  };
  return { text: t.drafts.states[state], tone: tones[state] as Tone };
}

/** Nothing is missing but that somebody publishes it. */
function isReady(draft: Draft): boolean {
  return draft.state === 'submitted' && isPassed(draft) && draft.approvals.every(({ by }) => by !== null);
}

/** Its content as it is now has passed a check. */
export function isPassed({ check }: Draft): boolean {
  return check?.state === 'passed' && check.isCurrent;
}

/** What the last check of a draft says of its content as it is now. */
export function checkStateOf({ check }: Draft): Said {
  if (check === null) return { text: t.checks.none, tone: 'plain' };
  if (check.state === 'running') return { text: t.checks.states.running, tone: 'accent' };
  if (!check.isCurrent) return { text: t.checks.old, tone: 'warn' };
  const tones = { passed: 'good', refused: 'bad', failed: 'bad' } as const;
  return { text: t.checks.states[check.state], tone: tones[check.state] };
}

/** Whose approval is waited for, once it was asked for by handing the draft in; null where none is. */
export function waitsFor({ state, approvals }: Draft): string | null {
  if (state !== 'submitted') return null;
  const missing = approvals.filter(({ by }) => by === null).map(({ role }) => t.approvals.roles[role]);
  return missing.length === 0 ? null : t.approvals.waiting([...new Set(missing)]);
}
