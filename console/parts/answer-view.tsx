import type { ReactNode } from 'react';
import { FailureView, type FailureViewProps } from './failure-view.tsx';
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

interface AnswerViewProps<Answer> extends Pick<FailureViewProps, 'back' | 'toDraft'> {
  readonly query: Asked<Answer>;
  readonly rows?: number;
  readonly children: (answer: Answer) => ReactNode;
}

/** What is shown of an answer: while it is awaited, where there is none, and itself; an old one stays on a failure. */
export function AnswerView<Answer>({ query, rows, children, ...ways }: AnswerViewProps<Answer>) {
  const failure = query.isError && (
    <FailureView error={query.error} retry={() => void query.refetch()} {...ways} />
  );
  if (query.data === undefined) return failure || <LateSkeleton rows={rows} />;
  return (
    <>
      {failure}
      {children(query.data)}
    </>
  );
}
