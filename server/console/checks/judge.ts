import { channelHistory, type JudgeHistoryRequest } from '../channels/channel-history.ts';
import { type JudgeSheetRequest, type ReadSheet, readSheet } from '../channels/read-sheet.ts';
import type { ChannelHistory } from '../contract/channel.ts';
import type { FieldFinding } from '../contract/check.ts';
import type { Preview } from '../contract/preview.ts';
import type { Why } from '../contract/why.ts';
import { type JudgePageRequest, previewPage } from '../preview/preview-page.ts';
import { explainWhy, type JudgeWhyRequest } from '../why/explain-why.ts';
import { draftProblems, type JudgeProblemsRequest } from './draft-problems.ts';
import { type JudgeDraftRequest, type Judgement, judgeDraft } from './judge-draft.ts';

/** What the console has done in a process of its own. */
export type JudgeRequest =
  | JudgeDraftRequest
  | JudgeProblemsRequest
  | JudgeWhyRequest
  | JudgePageRequest
  | JudgeHistoryRequest
  | JudgeSheetRequest;

/** What is answered to each. */
export interface JudgeAnswers {
  readonly draft: Judgement;
  readonly problems: readonly FieldFinding[];
  readonly why: Why;
  readonly page: Omit<Preview, 'address'>;
  readonly history: readonly ChannelHistory[];
  readonly sheet: ReadSheet;
}

/** Does what is asked for. Throws what the single works throw. */
export async function judge(
  request: JudgeRequest,
  progress: (text: string) => void,
  now: () => number,
): Promise<JudgeAnswers[JudgeRequest['is']]> {
  switch (request.is) {
    case 'draft':
      return judgeDraft(request, progress, now);
    case 'problems':
      return draftProblems(request);
    case 'why':
      return explainWhy(request, now);
    case 'page':
      return previewPage(request, now);
    case 'history':
      return channelHistory(request);
    default:
      request.is satisfies 'sheet';
      return readSheet(request);
  }
}
