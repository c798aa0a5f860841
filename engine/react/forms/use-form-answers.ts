import { useMemo, useState } from 'react';
import { visibleFields } from '../../core/forms/apply-rules.ts';
import type { FormValidator } from '../../core/forms/form-validator.ts';
import { type FormVerdict, validateForm } from '../../core/forms/validate-form.ts';
import type { FormData, FormPackage, FormStep } from '../../core/model/form.ts';
import { useEngine } from '../page/engine-context.tsx';

export interface FormAnswers {
  readonly data: FormData;
  /** Steps that have a field to show. */
  readonly steps: readonly FormStep[];
  readonly step: FormStep;
  readonly stepIndex: number;
  /** Fields of the step that the answers show. */
  readonly shown: readonly string[];
  /** Messages to show: of fields that the visitor left, and of all fields of a step that was sent off. */
  readonly messages: ReadonlyMap<string, string>;
  readonly change: (data: FormData) => void;
  readonly leave: (field: string) => void;
  /** Judges what is answered so far. */
  readonly judge: () => FormVerdict;
  /** Shows every message of a step from now on. */
  readonly reveal: (step: FormStep) => void;
  readonly goTo: (index: number) => void;
}

/** The answers of one form while they are given: which step, what is shown, what is wrong. */
export function useFormAnswers(form: FormPackage, validator: FormValidator, initial: FormData): FormAnswers {
  const engine = useEngine();
  const [data, setData] = useState(initial);
  const [index, setIndex] = useState(0);
  const [left, setLeft] = useState<readonly string[]>([]);

  const judge = (): FormVerdict =>
    validateForm({
      form,
      validator,
      data,
      now: engine.platform.clock.now(),
      phone: engine.release.site.phone,
      texts: engine.release.site.text,
    });
  const visible = useMemo(() => visibleFields(form, data), [form, data]);
  const steps = form.steps.filter(({ fields }) => fields.some((name) => visible.indexOf(name) >= 0));
  const stepIndex = Math.min(index, steps.length - 1);
  const step = steps[stepIndex] as FormStep;
  const messages = new Map<string, string>();
  for (const { field, message } of judge().problems) {
    if (left.indexOf(field) >= 0) messages.set(field, message);
  }
  const show = (fields: readonly string[]): void =>
    setLeft((before) => [...before, ...fields.filter((name) => before.indexOf(name) < 0)]);

  return {
    data,
    steps,
    step,
    stepIndex,
    shown: step.fields.filter((name) => visible.indexOf(name) >= 0),
    messages,
    change: setData,
    leave: (field) => show([field]),
    judge,
    reveal: ({ fields }) => show(fields),
    goTo: setIndex,
  };
}
