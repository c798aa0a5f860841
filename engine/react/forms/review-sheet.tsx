import type { FormData, FormPackage, FormStep } from '../../decide/model/form.ts';
import { type AnswerSays, answerWords } from '../../forms/answer-words.ts';
import { type FormField, fieldOf } from '../../forms/form-field.ts';
import { isTick } from '../../forms/is-tick.ts';
import { spacedPhone } from '../../forms/phone.ts';
import type { Engine } from '../../runtime/engine.ts';
import { isErased } from '../../runtime/forms/erased-answers.ts';
import { useEngine } from '../page/engine-context.tsx';
import { BottomSheet } from '../sheets/bottom-sheet.tsx';
import './review.css';

interface Props {
  readonly form: FormPackage;
  /** The steps that are shown, and the answers that would be sent. */
  readonly steps: readonly FormStep[];
  readonly answers: FormData;
  readonly send: () => void;
  readonly close: () => void;
  /** Leads to a field. */
  readonly edit: (field: string) => void;
}

/** What was answered, in the visitor's words, to look over before it is sent; each answer leads back to its field. */
export function ReviewSheet({ form, steps, answers, send, close, edit }: Props) {
  const engine = useEngine();
  const words = answerWords(form.schema, saysOf(engine));
  const groups = steps.map(({ id, title, fields }) => ({
    id,
    title,
    rows: fields.flatMap((name) => {
      const field = fieldOf(form, name);
      const value = answers[name];
      // A code is used up, and what is agreed to stands beside its box, in whole.
      if (!field || value === undefined || isErased(value) || isTick(field)) return [];
      if (field.choice.widget === 'sms-code') return [];
      return [{ name, label: field.label, text: grouped(field, words.text(field, value)) }];
    }),
  }));
  const actions = (
    <>
      <button type="button" className="dk-button dk-button-quiet" onClick={close}>
        {engine.text('form.review.close')}
      </button>
      <button type="button" className="dk-button" onClick={send}>
        {form.submitText}
      </button>
    </>
  );
  return (
    <BottomSheet title={engine.text('form.review.title')} close={close} actions={actions}>
      {groups.map(
        ({ id, title, rows }) =>
          rows.length > 0 && (
            <section key={id} className="dk-review">
              <h3>{title}</h3>
              {rows.map(({ name, label, text }) => (
                <button key={name} type="button" onClick={() => edit(name)}>
                  <span>{label}</span> <b>{text}</b> <i>{engine.text('form.review.edit')}</i>
                </button>
              ))}
            </section>
          ),
      )}
    </BottomSheet>
  );
}

/** Long numbers as they are read out, so that lines break between their parts; anything else as it is. */
function grouped({ choice: { widget } }: FormField, text: string): string {
  if (widget === 'tel') return spacedPhone(text);
  return widget === 'id-card' ? text.replace(/^(\d{6})(\d{8})/, '$1 $2 ') : text;
}

function saysOf(engine: Engine): AnswerSays {
  return {
    yes: engine.text('form.yes'),
    no: engine.text('form.no'),
    file: engine.text('form.review.file'),
    money: engine.text('form.review.money'),
    month: (year, month) => engine.text('form.month.shown', { year, month }),
    time: (text) => text.replace('T', ' '),
    area: (text) => text,
  };
}
