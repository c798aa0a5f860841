import type { FormPackage } from '../../decide/model/form.ts';
import { fieldNames } from '../../forms/form-field.ts';
import { FORM_SAYS } from '../../forms/form-says.ts';
import { unkeptAnswers } from '../../runtime/forms/kept-answers.ts';
import { useEngine } from '../page/engine-context.tsx';
import { BottomSheet } from '../sheets/bottom-sheet.tsx';
import type { FormStore } from './form-store.ts';
import { unkeptWords } from './unkept-words.ts';

interface Props {
  readonly form: FormPackage;
  readonly store: FormStore;
  readonly stay: () => void;
  readonly leave: () => void;
  /** Who went back and goes back again means it. */
  readonly isBackFree: boolean;
}

/**
 * Asks whether a half-filled form is to be left, and says which of the given answers are not kept. Closing it stays.
 */
export function LeaveSheet({ form, store, stay, leave, isBackFree }: Props) {
  const engine = useEngine();
  const answers = Object.fromEntries(fieldNames(form).map((name) => [name, store.field(name).value]));
  // A code from a text message is a new one each time.
  const unkept = unkeptAnswers(form, answers).filter(({ choice }) => choice.widget !== 'sms-code');
  const actions = (
    <>
      <button type="button" className="dk-button dk-button-quiet" onClick={leave}>
        {engine.text('form.leave.leave')}
      </button>
      <button type="button" className="dk-button" onClick={stay}>
        {engine.text('form.leave.stay')}
      </button>
    </>
  );
  return (
    <BottomSheet title={engine.text(FORM_SAYS.leave)} close={stay} actions={actions} isBackFree={isBackFree}>
      <p>
        {engine.text(FORM_SAYS.leaveMeans)}
        {unkeptWords(engine, unkept)}
      </p>
    </BottomSheet>
  );
}
