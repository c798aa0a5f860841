import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import type { FormData, FormPackage } from '../../decide/model/form.ts';
import type { Json } from '../../decide/model/json.ts';
import type { FormValidator } from '../../forms/form-validator.ts';
import type { FormReplies } from '../../runtime/forms/form-replies.ts';
import { useEngine } from '../page/engine-context.tsx';
import type { FormStore } from './form-store.ts';
import { knownAnswers } from './known-answers.ts';
import { toolAnswers } from './tool-answers.ts';

/** What happens when a visitor turns to a form. */
const TURNS = ['focusin', 'click'] as const;

interface Props {
  readonly form: FormPackage;
  readonly validator: FormValidator;
  readonly store: FormStore;
  readonly replies: FormReplies;
  /** Option `answersFrom` of the block. */
  readonly answersFrom: Json | undefined;
}

/**
 * Asks for what the form reads of the backend once it stands, and fills in what comes late: an answer of the backend or
 * of the native app, and what the visitor has typed into a tool of the same page before turning to the form. A field
 * that was answered stays as it is, and one that the visitor is in until it is left.
 */
export const LateAnswers = observer(function LateAnswers(props: Props) {
  const { form, validator, store, replies, answersFrom } = props;
  const engine = useEngine();
  const place = useRef<HTMLElement>(null);
  const { token } = engine.session;
  // What the guard is told on the way here need not be waited for again.
  const isSettled = !engine.navigation.pending;
  const isSaving = engine.forms.saving;
  const known = JSON.stringify(knownAnswers(engine, form, validator, replies));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another login is asked about anew
  useEffect(() => {
    if (isSettled) replies.ask();
  }, [replies, isSettled, token]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the rules make of a login is worked out anew
  useEffect(() => void store.judge(), [store, token]);
  useEffect(() => {
    const page = place.current?.ownerDocument;
    if (!page || isSaving) return;
    const offer = (focused: EventTarget | null) => {
      const { [fieldAround(focused)]: _, ...others } = JSON.parse(known) as FormData;
      store.offer(others);
    };
    offer(page.activeElement);
    // Before what is wrong with the field is said: left empty, it may be filled in.
    const move = ({ relatedTarget }: FocusEvent) => offer(relatedTarget);
    page.addEventListener('focusout', move, true);
    return () => page.removeEventListener('focusout', move, true);
  }, [store, known, isSaving]);
  useEffect(() => {
    const page = place.current?.ownerDocument;
    if (!page || answersFrom === undefined) return;
    const turn = ({ target }: Event) => {
      const touched = target instanceof Element && target.closest('.dk-form') ? target : null;
      if (!touched) return;
      const { [fieldAround(touched)]: _, ...others } = toolAnswers(engine, form, answersFrom);
      store.offer(others, true);
    };
    // A tap on a button does not bring the focus there in every browser.
    for (const kind of TURNS) page.addEventListener(kind, turn, true);
    return () => {
      for (const kind of TURNS) page.removeEventListener(kind, turn, true);
    };
  }, [engine, form, store, answersFrom]);
  return <span ref={place} hidden />;
});

/** Name of the field that holds an element, also as a part of its answer; empty outside of all. */
function fieldAround(element: EventTarget | null): string {
  const row = element instanceof Element ? element.closest('[data-field]') : null;
  return row?.getAttribute('data-field')?.split('/')[0] ?? '';
}
