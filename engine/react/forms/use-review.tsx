import { useEffect, useRef } from 'react';
import type { FormData, FormPackage } from '../../decide/model/form.ts';
import type { ControlScope } from './control-scope.ts';
import type { FormStore } from './form-store.ts';
import { loadSendingSheets } from './late-institution-sheet.tsx';

interface Parts {
  readonly form: FormPackage;
  readonly store: FormStore;
  /** The step that sends the form is shown. */
  readonly isLast: boolean;
  readonly open: ControlScope['open'];
  readonly send: (answers: FormData) => void;
  /** Leads to a field. */
  readonly edit: (field: string) => void;
}

/**
 * Sends good answers; where the form asks for it, once they were looked over. Those that were sent before, as after a
 * failure, are not looked over again, whatever the code was. Without the script of the sheet they are sent as they are.
 */
export function useReview({ form, store, isLast, open, send, edit }: Parts): (answers: FormData) => void {
  const sent = useRef<FormData | null>(null);
  const isComing = form.review && isLast;
  useEffect(() => {
    // The press that wants the sheet finds it there.
    if (isComing) loadSendingSheets().catch(() => {});
  }, [isComing]);
  return (answers) => {
    // Whoever has logged in by the form meanwhile is asked for less.
    const isLookedOver = Object.entries(answers).every(
      ([name, answer]) =>
        name === form.login?.code || JSON.stringify(answer) === JSON.stringify(sent.current?.[name]),
    );
    if (!form.review || (sent.current && isLookedOver)) return send(answers);
    void loadSendingSheets().then(
      ({ ReviewSheet }) =>
        open((close) => (
          <ReviewSheet
            form={form}
            steps={store.shape().steps}
            answers={answers}
            close={close}
            send={() => {
              close();
              sent.current = answers;
              send(answers);
            }}
            edit={(field) => {
              close();
              edit(field);
            }}
          />
        )),
      () => send(answers),
    );
  };
}
