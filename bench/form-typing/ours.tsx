import { createRoot } from 'react-dom/client';
import type { FormValidator } from '../../engine/core/forms/form-validator.ts';
import { fillText } from '../../engine/core/text/fill-text.ts';
import { createFormStore } from '../../engine/react/forms/form-store.ts';
import { FormView } from '../../engine/react/forms/form-view.tsx';
import { createBlockLibrary } from '../../engine/react/page/block-library.ts';
import { EngineProvider } from '../../engine/react/page/engine-context.tsx';
import type { Engine } from '../../engine/runtime/engine.ts';
import phone from '../../schemas/phone.json';
import { text } from '../../schemas/text/form.json';
import { SAMPLE_FORM } from './sample-form.ts';

const texts: Readonly<Record<string, string>> = text;

/** As much of an engine as a form asks for. */
const engine = {
  platform: { clock: { now: () => Date.now() }, console },
  release: { site: { phone, text: texts } },
  fact: () => null,
  evaluate: () => null,
  login: { resendIn: 0, sending: false, loggingIn: false },
  text: (key: string, values: Readonly<Record<string, unknown>> = {}) =>
    fillText(texts[key] ?? key, (name) => values[name]),
} as unknown as Engine;

const address = '/validator.js';
const validator: FormValidator = (await import(/* @vite-ignore */ address)).default;
const store = createFormStore(engine, {
  form: SAMPLE_FORM,
  validator,
  answers: {},
  step: 0,
  changed: (answers) => localStorage.setItem('draft', JSON.stringify(answers)),
});
createRoot(document.getElementById('root') as HTMLElement).render(
  <EngineProvider engine={engine} blocks={createBlockLibrary([])}>
    <FormView
      form={SAMPLE_FORM}
      validator={validator}
      store={store}
      busy={false}
      failure={null}
      notice={null}
      send={() => {}}
    />
  </EngineProvider>,
);
