import type { Ref } from 'react';
import type { FormPackage, FormStep } from '../../decide/model/form.ts';
import { useEngine } from '../page/engine-context.tsx';

interface Props {
  readonly form: FormPackage;
  readonly steps: readonly FormStep[];
  readonly index: number;
  /** Takes the focus when the step changes. */
  readonly heading: Ref<HTMLHeadingElement>;
}

/** The form's title and how far the visitor is. A form of one step shows its title only. */
export function FormProgress({ form, steps, index, heading }: Props) {
  const engine = useEngine();
  const values = { step: index + 1, steps: steps.length, title: steps[index]?.title ?? '' };
  return (
    <div className="dk-form-head">
      <h1 ref={heading} tabIndex={-1}>
        {form.title}
        {steps.length > 1 && <span className="dk-unseen">{engine.text('form.step.name', values)}</span>}
      </h1>
      {form.intro && <p className="dk-form-intro">{form.intro}</p>}
      {steps.length > 1 && (
        <ol className="dk-form-steps">
          {steps.map((step, i) => (
            <li
              key={step.id}
              className={i < index ? 'dk-form-step-done' : undefined}
              aria-current={i === index ? 'step' : undefined}
            >
              {step.title}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
