import { createRoot } from 'react-dom/client';
import type { StorageSpec } from '../../engine/decide/model/api-spec.ts';
import type { SitePart } from '../../engine/decide/model/release.ts';
import { fillText } from '../../engine/decide/text/fill-text.ts';
import type { FormValidator } from '../../engine/forms/form-validator.ts';
import { FormSession } from '../../engine/react/forms/form-session.tsx';
import { createBlockLibrary } from '../../engine/react/page/block-library.ts';
import { EngineProvider } from '../../engine/react/page/engine-context.tsx';
import type { Engine } from '../../engine/runtime/engine.ts';
import { createDrafts } from '../../engine/runtime/forms/drafts.ts';
import { createBrowserPlatform } from '../../engine/runtime/platform/browser-platform.ts';
import { createSessionStore } from '../../engine/runtime/state/session-store.ts';
import { createStoredValues } from '../../engine/runtime/state/stored-values.ts';
import phone from '../../schemas/phone.json';
import storage from '../../schemas/storage.json';
import { text } from '../../schemas/text/form.json';
import { text as ofParts } from '../../schemas/text/form-parts.json';
import { SAMPLE_FORM } from './sample-form.ts';

const texts: Readonly<Record<string, string>> = { ...text, ...ofParts };
const platform = createBrowserPlatform();
const stored = createStoredValues(storage as unknown as StorageSpec, platform);

const session = createSessionStore(stored, { storage } as unknown as SitePart);

/** As much of an engine as a form asks for; storage, drafts and clock are those of the product. */
const engine = {
  platform,
  stored,
  texts,
  release: { site: { phone, guard: { fetches: {} }, api: { endpoints: {} } } },
  fact: () => null,
  evaluate: () => null,
  session,
  navigation: { pending: null },
  login: { resendIn: 0, sending: false, loggingIn: false },
  forms: {
    drafts: createDrafts(stored, session, platform.clock),
    saving: false,
    get consent() {
      return stored.object('pendingSave');
    },
  },
  text: (key: string, values: Readonly<Record<string, unknown>> = {}) =>
    fillText(texts[key] ?? key, (name) => values[name]),
} as unknown as Engine;

const address = '/validator.js';
const validator: FormValidator = (await import(/* @vite-ignore */ address)).default;
createRoot(document.getElementById('root') as HTMLElement).render(
  <EngineProvider engine={engine} blocks={createBlockLibrary([])}>
    <FormSession form={SAMPLE_FORM} validator={validator} next={undefined} answersFrom={undefined} />
  </EngineProvider>,
);
