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
  /** It could not be found out. */
  readonly isUnknown: boolean;
}

const UNKNOWN: Problems = { findings: [], isOld: false, isUnknown: true };

/** The process that is asked may have ended: the next one answers. */
const RETRIES = 2;

/** What is wrong with the values of a draft as it is now; null where nobody has said yet. */
export function useProblems(draft: Draft | null): Problems | null {
  const isAsked = draft !== null && isOpen(draft) && draft.items.length > 0;
  const path = draft === null ? '' : `${draftPath(draft.number)}/problems`;
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: [path, draft?.seq],
    queryFn: async ({ signal }) => {
      await pause(PAUSE_MS, signal);
      return callApi<DraftProblems>(path, { signal });
    },
    enabled: isAsked,
    retry: RETRIES,
    placeholderData: (before: DraftProblems | undefined, query) =>
      query?.queryKey[0] === path ? before : undefined,
  });
  if (!isAsked) return null;
  if (data !== undefined) return { findings: data.findings, isOld: isPlaceholderData, isUnknown: false };
  return isError ? UNKNOWN : null;
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
