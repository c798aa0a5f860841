import { keepPreviousData, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { callApi } from './call-api.ts';

interface AnswerOptions<Answer> {
  /** False: nothing is asked yet. */
  readonly when?: boolean;
  /** Milliseconds after which it is asked again, by what was answered; false for never. */
  readonly again?: (answer: Answer | undefined) => number | false;
  /** The old answer stays while another page of the same list is asked for. */
  readonly keeps?: boolean;
  /** What is asked, where a question is more than its address. */
  readonly body?: unknown;
}

/** A question by its address, for who asks before the screen is there that shows the answer. */
export function question<Answer>(path: string, body?: unknown) {
  return queryOptions({
    queryKey: body === undefined ? [path] : [path, body],
    queryFn: ({ signal }) =>
      callApi<Answer>(path, body === undefined ? { signal } : { method: 'POST', body, signal }),
  });
}

/** What the server answers at `path`; the answer is kept under its address, see `useForget`. */
export function useAnswer<Answer>(
  path: string,
  { when = true, again, keeps = false, body }: AnswerOptions<Answer> = {},
): UseQueryResult<Answer> {
  return useQuery({
    ...question<Answer>(path, body),
    enabled: when,
    refetchInterval: again === undefined ? false : (query) => again(query.state.data as Answer | undefined),
    placeholderData: keeps ? keepPreviousData : undefined,
  });
}
