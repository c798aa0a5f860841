import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import type { FormValidator } from '../../core/forms/form-validator.ts';
import type { FormData, FormPackage } from '../../core/model/form.ts';
import { useEngine } from '../page/engine-context.tsx';
import { ConsentPending } from './consent-pending.tsx';
import { FormView } from './form-view.tsx';
import { InstitutionSheet } from './institution-sheet.tsx';
import { startingAnswers } from './starting-answers.ts';

interface Props {
  readonly form: FormPackage;
  readonly validator: FormValidator;
}

/** A form with what happens to its answers: drafts, saving, and the consent that an institution asks for. */
export const FormSession = observer(function FormSession({ form, validator }: Props) {
  const engine = useEngine();
  const { forms } = engine;
  const [initial] = useState(() => startingAnswers(engine, form));
  const [failure, setFailure] = useState<string | null>(null);
  const [isPutOff, putOff] = useState(false);
  const sending = useRef(false);

  /** One attempt at a time, also between a tap and the next rendering. */
  async function attempt(act: () => ReturnType<typeof forms.submit>) {
    if (sending.current) return;
    sending.current = true;
    setFailure(null);
    const result = await act();
    sending.current = false;
    if (!result.ok) setFailure(engine.text(result.error.key, result.error.values));
  }

  // Also after a reload: a form that is saved and waits for consent is not shown again.
  const consent = forms.consent?.form === form.id ? forms.consent : null;
  if (!consent) {
    return (
      <FormView
        form={form}
        validator={validator}
        initial={initial}
        busy={forms.saving}
        failure={failure}
        changed={(data: FormData) => {
          setFailure(null);
          forms.drafts.save(form, data);
        }}
        send={(answers: FormData) => void attempt(() => forms.submit(form, answers))}
      />
    );
  }
  const answer = (agreed: boolean) => void attempt(() => forms.answerConsent(agreed));
  return (
    <>
      <ConsentPending busy={forms.saving} open={() => putOff(false)} decline={() => answer(false)} />
      {!isPutOff && (
        <InstitutionSheet
          key={consent.applicationNo}
          consent={consent}
          busy={forms.saving}
          failure={failure}
          answer={answer}
          close={() => putOff(true)}
        />
      )}
    </>
  );
});
