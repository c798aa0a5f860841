import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FormField } from '../../core/forms/form-field.ts';
import type { FormValidator } from '../../core/forms/form-validator.ts';
import type { FormData, FormPackage, FormStep } from '../../core/model/form.ts';
import type { Json } from '../../core/model/json.ts';
import type { NextPaths } from '../../runtime/forms/form-flow.ts';
import { createFormReplies } from '../../runtime/forms/form-replies.ts';
import { watchHide } from '../../runtime/platform/watch-hide.ts';
import { createCell } from '../../runtime/state/cell.ts';
import { useEngine } from '../page/engine-context.tsx';
import { AppliedNotice } from './applied-notice.tsx';
import { ConsentPending } from './consent-pending.tsx';
import { createDraftKeeper } from './draft-keeper.ts';
import { createFormStore } from './form-store.ts';
import { FormView } from './form-view.tsx';
import { InstitutionSheet } from './institution-sheet.tsx';
import { knownAnswers } from './known-answers.ts';
import { LateAnswers } from './late-answers.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { RestoredNotice } from './restored-notice.tsx';
import { startingAnswers } from './starting-answers.ts';
import { toolAnswers } from './tool-answers.ts';
import { unkeptFields } from './unkept-fields.ts';
import { useConsent } from './use-consent.ts';

interface Props {
  readonly form: FormPackage;
  readonly validator: FormValidator;
  readonly next: NextPaths | undefined;
  /** Option `answersFrom` of the block. */
  readonly answersFrom: Json | undefined;
}

/** A form with what happens to its answers: drafts, saving, and the consent that an institution asks for. */
export const FormSession = observer(function FormSession({ form, validator, next, answersFrom }: Props) {
  const engine = useEngine();
  const { forms } = engine;
  /** What is sent again as soon as there is a network; a changed answer calls it off. */
  const waiting = useRef<(() => ReturnType<typeof forms.submit>) | null>(null);
  const [draft] = useState(() => forms.drafts.read(form));
  const [isRestored, setRestored] = useState(draft !== null);
  const [changed] = useState(() => createCell(false));
  /** Why the last attempt failed. Cells, since setting them to what they are costs a letter nothing. */
  const [failure] = useState(() => createCell<string | null>(null));
  const [keeper] = useState(() =>
    createDraftKeeper(engine.platform.clock, (latest) => forms.drafts.save(form, latest)),
  );
  const [replies] = useState(() => createFormReplies(engine, form));
  const [store] = useState(() =>
    createFormStore(engine, {
      form,
      validator,
      answers: startingAnswers(
        form,
        draft,
        toolAnswers(engine, form, answersFrom),
        knownAnswers(engine, form, validator, replies.fact),
      ),
      step: draft?.step ?? 0,
      changed: (answers: FormData, step: number) => {
        waiting.current = null;
        failure.set(null);
        changed.set(true);
        endRestored(answers, step);
        keeper.keep({ answers, step });
      },
    }),
  );
  const lastStep = useRef(form.steps.indexOf(store.shape().steps[store.shape().stepIndex] as FormStep));
  /** What is back is known once a step is left, as soon as nothing is asked for again: nothing moves while somebody types. */
  function endRestored(answers: FormData, step: number) {
    const isLeft = step !== lastStep.current;
    lastStep.current = step;
    const isAsked = ({ name }: FormField) => answers[name] === undefined && store.field(name).required.get();
    if (isLeft && !unkeptFields(form).some(isAsked)) setRestored(false);
  }
  const [isSent, setSent] = useState(false);
  const [isPutOff, putOff] = useState(false);
  const sending = useRef(false);

  /** One attempt at a time, also between a tap and the next rendering. */
  const attempt = useCallback(
    async (act: () => ReturnType<typeof forms.submit>) => {
      if (sending.current) return;
      sending.current = true;
      waiting.current = null;
      failure.set(null);
      const result = await act();
      sending.current = false;
      if (result.ok) return setSent(true);
      const { network, timeout } = engine.release.site.api.failureTexts;
      const isLost = [network, timeout].indexOf(result.error.key) >= 0;
      const isOffline = isLost && !engine.platform.screen.isOnline();
      if (isOffline) waiting.current = act;
      failure.set(
        isOffline ? engine.text('form.offline') : engine.text(result.error.key, result.error.values),
      );
    },
    [engine, failure],
  );
  useEffect(
    () =>
      engine.platform.screen.onOnline(() => {
        if (waiting.current) void attempt(waiting.current);
      }),
    [engine, attempt],
  );
  useEffect(() => watchHide(keeper.flush), [keeper]);

  // What the form gets stays the same object while nothing changes for it: keeping a draft draws no field again.
  const send = useCallback(
    (answers: FormData) => {
      keeper.flush();
      void attempt(() => forms.submit(form, answers, next, engine.release.id));
    },
    [attempt, engine, forms, form, keeper, next],
  );
  const user = replies.data('userGet');
  const notice = useMemo(
    () => (
      <>
        <AppliedNotice form={form} user={user} />
        {isRestored && (
          <RestoredNotice
            form={form}
            clear={() => {
              store.clear();
              setRestored(false);
              changed.set(false);
            }}
          />
        )}
      </>
    ),
    [form, user, isRestored, store, changed],
  );

  // Also after a reload: a form that is saved and waits for consent is not shown again.
  const asked = useConsent();
  const consent = asked?.form === form.id ? asked : null;
  if (!consent) {
    return (
      <>
        <FormView
          form={form}
          validator={validator}
          store={store}
          busy={forms.saving}
          failure={failure.get()}
          notice={notice}
          send={send}
        />
        <LateAnswers {...{ form, validator, store, replies, answersFrom }} />
        <LeaveGuard form={form} store={store} changed={changed} sent={isSent || forms.saving} />
      </>
    );
  }
  const answer = (agreed: boolean) => void attempt(() => forms.answerConsent(agreed, next));
  return (
    <>
      <ConsentPending busy={forms.saving} open={() => putOff(false)} decline={() => answer(false)} />
      {!isPutOff && (
        <InstitutionSheet
          key={JSON.stringify(consent)}
          consent={consent}
          busy={forms.saving}
          failure={failure.get()}
          answer={answer}
          close={() => putOff(true)}
        />
      )}
    </>
  );
});
