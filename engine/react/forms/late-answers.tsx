import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import type { FormValidator } from '../../core/forms/form-validator.ts';
import type { FormData, FormPackage } from '../../core/model/form.ts';
import type { FormReplies } from '../../runtime/forms/form-replies.ts';
import { useEngine } from '../page/engine-context.tsx';
import type { FormStore } from './form-store.ts';
import { knownAnswers } from './known-answers.ts';

interface Props {
  readonly form: FormPackage;
  readonly validator: FormValidator;
  readonly store: FormStore;
  readonly replies: FormReplies;
}

/**
 * Asks for what the form reads of the backend once it stands, and fills in what comes late: an answer of the backend or of the
 * native app. A field that was answered, or that the visitor is in, stays as it is.
 */
export const LateAnswers = observer(function LateAnswers({ form, validator, store, replies }: Props) {
  const engine = useEngine();
  const place = useRef<HTMLElement>(null);
  const { token } = engine.session;
  // What the guard asks for is not asked for twice.
  const isSettled = !engine.navigation.pending;
  const isSaving = engine.forms.saving;
  const known = JSON.stringify(knownAnswers(engine, form, validator, replies.fact));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another login is asked about anew
  useEffect(() => {
    if (isSettled) replies.ask();
  }, [replies, isSettled, token]);
  useEffect(() => {
    if (isSaving) return;
    const inside = place.current?.ownerDocument.activeElement?.closest('[data-field]');
    const { [inside?.getAttribute('data-field') ?? '']: _, ...others } = JSON.parse(known) as FormData;
    store.offer(others);
  }, [store, known, isSaving]);
  return <span ref={place} hidden />;
});
