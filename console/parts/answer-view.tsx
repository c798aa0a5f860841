import type { ReactNode } from 'react';
import { FailureView } from './failure-view.tsx';
import { LateSkeleton } from './late-skeleton.tsx';

/** What a question to the server has come to: of a query of react-query, or made of one. */
export interface Asked<Answer> {
  readonly data: Answer | undefined;
  readonly error: unknown;
  readonly isError: boolean;
  /** The answer is that of the page before. */
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
}

interface AnswerViewProps<Answer> {
  readonly query: Asked<Answer>;
  readonly rows?: number;
  readonly children: (answer: Answer) => ReactNode;
}

/** What is shown of an answer: while it is awaited, where there is none, and itself; an old one stays on a failure. */
export function AnswerView<Answer>({ query, rows, children }: AnswerViewProps<Answer>) {
  const retry = () => void query.refetch();
  if (query.data === undefined) {
    return query.isError ? <FailureView error={query.error} retry={retry} /> : <LateSkeleton rows={rows} />;
  }
  return (
    <>
      {query.isError && <FailureView error={query.error} retry={retry} />}
      {children(query.data)}
    </>
  );
}
