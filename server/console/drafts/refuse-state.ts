import type { DraftState } from '../contract/draft.ts';
import { ConsoleRefusal } from '../http/console-refusal.ts';
import type { StoredDraft } from './draft-store.ts';

export function notFound(): ConsoleRefusal {
  return new ConsoleRefusal('not-found', '没有这个改动单。');
}

const STATE_WORDS: Readonly<Record<DraftState, string>> = {
  open: '正在编辑',
  submitted: '已提交',
  publishing: '正在发布',
  published: '已发布',
  abandoned: '已放弃',
};

/** Refuses what is not done with a draft in this state. */
export function refuseState({ state }: StoredDraft, wanted: readonly DraftState[]): void {
  if (wanted.includes(state)) return;
  throw new ConsoleRefusal('closed', `这个改动单${STATE_WORDS[state]}。`);
}
