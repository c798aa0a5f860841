import type { RJSFSchema } from '@rjsf/utils';
import { observer } from 'mobx-react-lite';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { FormData, FormPackage } from '../../decide/model/form.ts';
import type { Lookup } from '../../decide/rules/unknown.ts';
import type { FormProblem } from '../../forms/form-problems.ts';
import { formSchema } from '../../forms/form-schema.ts';
import type { FormValidator } from '../../forms/form-validator.ts';
import { makeRoomForKeyboard } from '../../runtime/platform/make-room-for-keyboard.ts';
import { useEngine } from '../page/engine-context.tsx';
import { useAfterPress } from '../page/use-after-press.ts';
import { useSheet } from '../sheets/use-sheet.tsx';
import { ControlScopeProvider, type Panel } from './control-scope.ts';
import { drawingValidator } from './drawing-validator.ts';
import { focusField } from './focus-field.ts';
import { FormProgress } from './form-progress.tsx';
import { FormScopeProvider } from './form-scope.ts';
import type { FormStore } from './form-store.ts';
import { FormSummary } from './form-summary.tsx';
import { LeftToDo } from './left-to-do.tsx';
import { rjsfUiSchema } from './theme/rjsf-ui-schema.ts';
import { ThemedForm } from './theme/themed-form.tsx';
import { useFilledIn } from './use-filled-in.ts';
import { useLowerBar } from './use-lower-bar.ts';
import { useReview } from './use-review.tsx';
import { useTapShield } from './use-tap-shield.ts';
import { WIDGET_COMPONENTS } from './widgets/widget-components.ts';
import './form.css';

interface Props {
  readonly form: FormPackage;
  readonly validator: FormValidator;
  readonly store: FormStore;
  readonly busy: boolean;
  /** Why the last attempt to save failed and what to do; null when none did. */
  readonly failure: string | null;
  /** What failed is sent again as soon as there is a network. */
  readonly waiting: boolean;
  /** What the backend found wrong with single fields, anew after each attempt. */
  readonly told: readonly FormProblem[];
  /** Gets what leads to the step before, where there is one. */
  readonly earlier: Ref<() => void>;
  /** Stands between the head and the fields. */
  readonly notice: ReactNode;
  /** Facts, with what the form has asked the backend for. */
  readonly fact: Lookup;
  /** Called with the judged answers of the whole form. */
  readonly send: (answers: FormData) => void;
}

/** rjsf draws the fields and keeps no answers: they are in the store, so that a letter redraws its own field only. */
const NO_DATA = {};

/** One form on the page: its steps, what is wrong with the answers, and the button that sends them. */
export const FormView = observer(function FormView(props: Props) {
  const { form, validator, store, busy, failure, waiting, told, earlier, notice, fact, send } = props;
  const engine = useEngine();
  const { show, sheet } = useSheet();
  const [panel, setPanel] = useState<{ readonly draw: Panel } | null>(null);
  /** Which sending of a step was refused, counted: rjsf draws nothing again for a list that is equal to the last. */
  const [refusal, setRefusal] = useState(0);
  const refusals = useRef(0);
  const [wanted, setWanted] = useState<{ readonly field: string | null; readonly at?: string } | null>(null);
  /** How many files are being read; the number that is drawn, and the one that holds between two drawings. */
  const [held, setHeld] = useState(0);
  const holds = useRef(0);
  const box = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  useLowerBar(buttons);
  const afterPress = useAfterPress(engine.platform.clock);
  useEffect(makeRoomForKeyboard, []);
  const schema = formSchema(form);
  const uiSchema = useMemo(() => rjsfUiSchema(form), [form]);
  const rjsfValidator = useMemo(() => drawingValidator(validator), [validator]);
  useEffect(() => {
    if (!wanted) return;
    if (wanted.field) focusField(box.current, wanted.field, wanted.at ?? '');
    else {
      heading.current?.focus();
      // On wide screens the heading stands beside the form, in view wherever that is scrolled to.
      const body = box.current?.querySelector('.dk-form-body');
      if (body && body.getBoundingClientRect().top < 0) body.scrollIntoView?.({ block: 'start' });
    }
  }, [wanted]);
  useEffect(() => {
    // Where the bar stays at the lower edge this moves nothing, by its margin in form.css. Elsewhere the message pushes
    // the button down.
    if (failure) box.current?.querySelector('.dk-form-buttons')?.scrollIntoView?.({ block: 'nearest' });
  }, [failure]);

  const { steps, stepIndex, shown } = store.shape();
  const isLast = stepIndex === steps.length - 1;
  const scene = `${stepIndex} ${panel !== null} ${store.clears()}`;
  useTapShield(box, scene, engine.platform.clock);
  useFilledIn(box);

  /** Shows the mistakes of these fields and goes to the first; false when there are none. */
  function pointOut(wrong: readonly FormProblem[]): boolean {
    const [first] = wrong;
    if (first) refusals.current += 1;
    setRefusal(first ? refusals.current : 0);
    if (first) setWanted(first);
    return first !== undefined;
  }

  function check(names: readonly string[]): boolean {
    store.reveal(names);
    const wrong = store.judge().problems.filter(({ field }) => names.indexOf(field) >= 0);
    return !pointOut(wrong);
  }

  /** Shows the step of a mistake, with everything that is wrong there. */
  function leadTo({ field }: FormProblem) {
    const at = steps.findIndex(({ fields }) => fields.indexOf(field) >= 0);
    if (at !== stepIndex) store.goTo(at);
    check(steps[at]?.fields ?? []);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is told of once
  useEffect(() => {
    if (told.length === 0) return;
    store.refuse(told);
    const [first] = store.judge().problems;
    if (first) leadTo(first);
  }, [told]);

  function goTo(index: number) {
    setRefusal(0);
    store.goTo(index);
    setWanted({ field: null });
  }

  /** rjsf takes one handler for another and keeps the first: what it needs, it reads when it is called. */
  function goBack() {
    goTo(store.shape().stepIndex - 1);
  }
  useImperativeHandle(earlier, () => goBack);

  function proceed() {
    if (busy || holds.current > 0 || !check(shown)) return;
    const { answers, problems } = store.judge();
    if (!isLast) return goTo(stepIndex + 1);
    const [first] = problems;
    if (!first) return finish(answers);
    // Every step was good when it was left, but an answer can turn bad later: a birthday passes, a rule shows a field.
    leadTo(first);
  }

  const open = (draw: Panel) => setPanel({ draw });
  const finish = useReview({
    form,
    store,
    isLast,
    open,
    send,
    edit: (field) => {
      store.goTo(steps.findIndex(({ fields }) => fields.indexOf(field) >= 0));
      setWanted({ field });
    },
  });

  function hold(work: Promise<void>) {
    const count = (by: number) => {
      holds.current += by;
      setHeld(holds.current);
    };
    count(1);
    void work.finally(() => count(-1));
  }

  const controls = {
    widgets: WIDGET_COMPONENTS,
    agreements: form.agreements,
    hold,
    afterPress,
    show,
    open,
    goodAnswers: (names: readonly string[]) => (check(names) ? store.judge().answers : null),
  };
  const isReading = held > 0;
  const buttonText = isReading
    ? engine.text('form.file.reading')
    : !isLast
      ? engine.text('form.next')
      : waiting
        ? engine.text('form.waiting')
        : form.submitText;
  return (
    <div ref={box} className="dk-form">
      <FormProgress form={form} steps={steps} index={stepIndex} heading={heading} />
      {notice}
      <ControlScopeProvider value={controls}>
        <FormScopeProvider value={{ form, store, validator, fact, disabled: busy }}>
          <ThemedForm
            idPrefix={form.id}
            className="dk-form-body"
            schema={schema as RJSFSchema}
            uiSchema={uiSchema}
            validator={rjsfValidator}
            formData={NO_DATA}
            method="dialog"
            noValidate
            noHtml5Validate
            showErrorList={false}
            experimental_defaultFormStateBehavior={{
              constAsDefaults: 'never',
              emptyObjectFields: 'skipDefaults',
            }}
            onSubmit={proceed}
            onError={() => undefined}
          >
            <div ref={buttons} className="dk-form-buttons">
              <FormSummary refusal={refusal} failure={failure} bar={buttons} />
              <LeftToDo />
              {stepIndex > 0 && (
                <button
                  type="button"
                  data-tap="named"
                  className="dk-button dk-button-quiet"
                  disabled={busy}
                  onClick={goBack}
                >
                  {engine.text('form.back')}
                </button>
              )}
              <button type="submit" className="dk-button" aria-busy={busy || isReading}>
                {busy ? engine.text('form.sending') : buttonText}
              </button>
            </div>
          </ThemedForm>
        </FormScopeProvider>
      </ControlScopeProvider>
      {panel?.draw(() => setPanel(null))}
      {sheet}
    </div>
  );
});
