import type { IObservableValue } from 'mobx';
import { observer } from 'mobx-react-lite';
import { type RefObject, useRef } from 'react';
import type { FormPackage } from '../../decide/model/form.ts';
import type { FormStore } from './form-store.ts';
import { LeaveSheet } from './leave-sheet.tsx';
import { useLeaveQuestion } from './use-leave-question.ts';

interface Props {
  readonly form: FormPackage;
  readonly store: FormStore;
  /** Whether an answer was changed. */
  readonly changed: IObservableValue<boolean>;
  /** Whether the answers are saved or on their way. */
  readonly sent: boolean;
  /** Whether the form is gone from the page: nothing of it can be lost, and only a sheet is left to be closed. */
  readonly gone: boolean;
  /** Leads to the step before. */
  readonly earlier: RefObject<(() => void) | null>;
}

/** Asks once before a half-filled form is left. On its own, so that the first letter does not draw the form again. */
export const LeaveGuard = observer(function LeaveGuard({ form, store, changed, sent, gone, earlier }: Props) {
  const place = useRef<HTMLElement>(null);
  const isOpen = !sent && !gone;
  const { isAsked, isByLink, stay, leave } = useLeaveQuestion(
    changed.get() && isOpen,
    sent && !gone,
    store.shape().stepIndex > 0 && isOpen ? earlier : null,
    place,
  );
  return (
    <>
      <span ref={place} hidden />
      {isAsked && <LeaveSheet form={form} store={store} stay={stay} leave={leave} isBackFree={!isByLink} />}
    </>
  );
});
