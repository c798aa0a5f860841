import { useQuery } from '@tanstack/react-query';
import type { DraftProblems } from '../../server/console/contract/check.ts';
import type { Draft } from '../../server/console/contract/draft.ts';
import { callApi } from '../api/call-api.ts';
import { draftPath, isOpen } from './draft-path.ts';

/** After the last edit: who goes on to the next field is not asked about each. */
const PAUSE_MS = 500;

interface Problems extends Pick<DraftProblems, 'findings'> {
  /** They are those of the content before the last edit. */
  readonly isOld: boolean;
}

/** What is wrong with the values of a draft as it is now; null where that is not known yet. */
export function useProblems(draft: Draft | null): Problems | null {
  const isAsked = draft !== null && isOpen(draft) && draft.items.length > 0;
  const path = draft === null ? '' : `${draftPath(draft.number)}/problems`;
  const { data, isPlaceholderData } = useQuery({
    queryKey: [path, draft?.seq],
    queryFn: async ({ signal }) => {
      await pause(PAUSE_MS, signal);
      return callApi<DraftProblems>(path, { signal });
    },
    enabled: isAsked,
    placeholderData: (before: DraftProblems | undefined, query) =>
      query?.queryKey[0] === path ? before : undefined,
  });
  return isAsked && data !== undefined ? { findings: data.findings, isOld: isPlaceholderData } : null;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
