import { expect } from 'vitest';
import type { FormPackage } from '../../../engine/decide/model/form.ts';
import type { Json } from '../../../engine/decide/model/json.ts';
import type { Envelope } from '../../../engine/decide/model/reply.ts';
import type { Lookup } from '../../../engine/decide/rules/unknown.ts';
import { loadValidator } from '../../../engine/forms/load-validator.ts';
import { createFormStore } from '../../../engine/react/forms/form-store.ts';
import { FormView } from '../../../engine/react/forms/form-view.tsx';
import { createHarness } from './form-harness.tsx';

/**
 * One field on the page, with the real store.
 *
 * @param backend what calls of the field are answered with.
 */
export async function openField(
  form: FormPackage,
  value?: Json,
  backend: Readonly<Record<string, Promise<Envelope>>> = {},
) {
  const harness = createHarness([form]);
  harness.answers = { ...backend };
  const validator = loadValidator(form);
  const sent: unknown[] = [];
  const store = createFormStore(harness.engine, {
    form,
    validator,
    answers: value === undefined ? {} : { field: value },
    step: 0,
    changed: () => {},
  });
  await harness.show(
    <FormView
      form={form}
      validator={validator}
      store={store}
      busy={false}
      failure={null}
      waiting={false}
      told={[]}
      earlier={null}
      notice={null}
      fact={harness.engine.fact as Lookup}
      send={(answers) => sent.push(answers)}
    />,
  );
  await expect.poll(() => harness.root.querySelectorAll('.dk-widget-pending').length).toBe(0);
  const { root } = harness;
  const submit = root.querySelector<HTMLElement>('button[type=submit]') as HTMLElement;
  return { root, calls: harness.calls, store, sent, submit, answer: () => store.field('field').value };
}
