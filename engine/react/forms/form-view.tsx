import type { RJSFSchema } from '@rjsf/utils';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { formSchema } from '../../core/forms/form-schema.ts';
import type { FormValidator } from '../../core/forms/form-validator.ts';
import type { FormData, FormPackage } from '../../core/model/form.ts';
import { useEngine } from '../page/engine-context.tsx';
import { useSheet } from '../sheets/use-sheet.tsx';
import { focusField } from './focus-field.ts';
import { FormProgress } from './form-progress.tsx';
import { FormScopeProvider, type Panel } from './form-scope.ts';
import { rjsfUiSchema } from './theme/rjsf-ui-schema.ts';
import { ThemedForm } from './theme/themed-form.tsx';
import { useFormAnswers } from './use-form-answers.ts';
import './form.css';

interface Props {
  readonly form: FormPackage;
  readonly validator: FormValidator;
  /** Answers to start from. */
  readonly initial: FormData;
  readonly busy: boolean;
  /** Why the last attempt to save failed and what to do; null when none did. */
  readonly failure: string | null;
  /** Called with the answers after each change. */
  readonly changed: (data: FormData) => void;
  /** Called with the judged answers of the whole form. */
  readonly send: (answers: FormData) => void;
}

/** One form on the page: its steps, what is wrong with the answers, and the button that sends them. */
export function FormView({ form, validator, initial, busy, failure, changed, send }: Props) {
  const engine = useEngine();
  const { show, sheet } = useSheet();
  const answers = useFormAnswers(form, validator, initial);
  const [panel, setPanel] = useState<{ readonly draw: Panel } | null>(null);
  const [summary, setSummary] = useState<readonly string[]>([]);
  const [wanted, setWanted] = useState<{ readonly field: string | null } | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const schema = formSchema(form);
  const uiSchema = useMemo(() => rjsfUiSchema(form), [form]);
  const rjsfValidator = useMemo(
    // The functions are those of ajv; rjsf types them by the class that compiles them.
    () => createPrecompiledValidator(validator as never, schema as RJSFSchema),
    [validator, schema],
  );
  useEffect(() => {
    if (!wanted) return;
    if (wanted.field) focusField(box.current, wanted.field);
    else heading.current?.focus();
  }, [wanted]);
  useEffect(() => {
    // The message stands above the button and pushes it down: both must stay in view for another try.
    if (failure) box.current?.querySelector('.dk-form-buttons')?.scrollIntoView?.({ block: 'nearest' });
  }, [failure]);

  const isLast = answers.stepIndex === answers.steps.length - 1;
  const missing = summary.filter((field) => answers.messages.has(field));

  function goTo(index: number) {
    setSummary([]);
    answers.goTo(index);
    setWanted({ field: null });
  }

  function proceed() {
    if (busy) return;
    const { answers: judged, problems } = answers.judge();
    const here = problems.map(({ field }) => field).filter((field) => answers.shown.indexOf(field) >= 0);
    answers.reveal(answers.step);
    if (here.length > 0 || problems.length === 0 || !isLast) {
      setSummary(here);
      if (here.length > 0) setWanted({ field: here[0] ?? null });
      else if (isLast) send(judged);
      else goTo(answers.stepIndex + 1);
      return;
    }
    // Every step was good when it was left, but an answer can turn bad later: a birthday passes, a rule shows a field.
    const first = problems[0]?.field ?? '';
    const at = answers.steps.findIndex(({ fields }) => fields.indexOf(first) >= 0);
    const step = answers.steps[at];
    if (!step) return;
    answers.reveal(step);
    answers.goTo(at);
    setSummary(problems.map(({ field }) => field));
    setWanted({ field: first });
  }

  const buttonText = isLast ? form.submitText : engine.text('form.next');
  const drawn: ReactNode = panel?.draw(() => setPanel(null));
  return (
    <div ref={box} className="dk-form">
      <FormProgress title={form.title} steps={answers.steps} index={answers.stepIndex} heading={heading} />
      <FormScopeProvider
        value={{
          form,
          shown: answers.shown,
          messages: answers.messages,
          disabled: busy,
          leave: answers.leave,
          show,
          open: (draw) => setPanel({ draw }),
        }}
      >
        <ThemedForm
          idPrefix={form.id}
          className="dk-form-body"
          schema={schema as RJSFSchema}
          uiSchema={uiSchema}
          validator={rjsfValidator}
          formData={answers.data}
          noValidate
          noHtml5Validate
          showErrorList={false}
          experimental_defaultFormStateBehavior={{
            constAsDefaults: 'never',
            emptyObjectFields: 'skipDefaults',
          }}
          onChange={({ formData }) => {
            answers.change(formData as FormData);
            changed(formData as FormData);
          }}
          onSubmit={proceed}
          onError={() => undefined}
        >
          <p className={missing.length > 0 || failure ? 'dk-form-summary' : undefined} role="alert">
            {missing.length > 0 ? engine.text('form.summary', { count: missing.length }) : failure}
          </p>
          <div className="dk-form-buttons">
            {answers.stepIndex > 0 && (
              <button
                type="button"
                className="dk-button dk-button-quiet"
                disabled={busy}
                onClick={() => goTo(answers.stepIndex - 1)}
              >
                {engine.text('form.back')}
              </button>
            )}
            <button type="submit" className="dk-button" aria-busy={busy}>
              {busy ? engine.text('form.sending') : buttonText}
            </button>
          </div>
        </ThemedForm>
      </FormScopeProvider>
      {drawn}
      {sheet}
    </div>
  );
}
