import type { Draft, DraftSummary } from '../../server/console/contract/draft.ts';
import { callApi } from '../api/call-api.ts';
import { hearsEvents } from '../api/listen-to-events.ts';

/** What the server of this browser does not know, another one may have done. */
const HEARING_MS = 20_000;

export const DRAFTS = '/api/drafts';

export function draftPath(number: number): string {
  return `${DRAFTS}/${number}`;
}

export function presencePath(number: number): string {
  return `${draftPath(number)}/presence`;
}

/** Everything that shows what a draft is or changes. */
export const OF_DRAFTS = [DRAFTS, '/api/channels', '/api/overview'];

/** A step of a draft; `path` is what follows its address. */
export function postDraft(number: number, path: string, body: unknown): Promise<Draft> {
  return callApi<Draft>(`${draftPath(number)}/${path}`, { method: 'POST', body });
}

/** How often an open draft is asked for: each second while something runs that is waited for, and nothing tells. */
export function askAgain(draft: Draft | undefined): number {
  if (hearsEvents()) return HEARING_MS;
  return draft?.state === 'publishing' || draft?.check?.state === 'running' ? 1000 : 8000;
}

/** Drafts that can be worked on. */
export function isOpen({ state }: DraftSummary): boolean {
  return state === 'open' || state === 'submitted';
}
