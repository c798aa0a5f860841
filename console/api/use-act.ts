import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useCallback } from 'react';
import { ApiFailure, messageOf } from './api-failure.ts';

/** Asks anew for every answer whose address begins so, where a screen shows it. */
export function useForget(): (...prefixes: readonly string[]) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    (...prefixes) =>
      client.invalidateQueries({
        predicate: ({ queryKey: [path] }) => prefixes.some((prefix) => String(path).startsWith(prefix)),
      }),
    [client],
  );
}

interface ActOptions<Answer> {
  /** Addresses whose answers are old when it is done. */
  readonly forgets?: readonly string[];
  readonly onDone?: (answer: Answer) => void;
  /** What is said when it is done. */
  readonly says?: string;
  /** True where the caller shows the failure itself. */
  readonly onFailure?: (failure: ApiFailure) => boolean;
}

/** A deed: says that it is done, or why not. One that the person broke off says nothing. */
export function useAct<Input, Answer>(
  act: (input: Input) => Promise<Answer>,
  { forgets = [], onDone, says, onFailure }: ActOptions<Answer> = {},
): UseMutationResult<Answer, unknown, Input> {
  const { notification } = App.useApp();
  const forget = useForget();
  return useMutation({
    mutationFn: act,
    onSuccess: (answer) => {
      void forget(...forgets);
      if (says !== undefined) notification.success({ title: says });
      onDone?.(answer);
    },
    onError: (error) => {
      if (error instanceof ApiFailure && (error.code === 'cancelled' || onFailure?.(error))) return;
      notification.error({ title: messageOf(error), duration: 6 });
    },
  });
}
