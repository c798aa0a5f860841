import { fieldNames, fieldOf } from '../../core/forms/form-field.ts';
import { privateNames } from '../../core/forms/private-names.ts';
import { askOf } from '../../core/forms/widget-names.ts';
import type { FormPackage } from '../../core/model/form.ts';
import { useEngine } from '../page/engine-context.tsx';

interface Props {
  readonly form: FormPackage;
  readonly clear: () => void;
}

/** Says that unsent answers are back, which ones are never kept and why, and offers to start anew. */
export function RestoredNotice({ form, clear }: Props) {
  const engine = useEngine();
  const unkeptNames = privateNames(form);
  const unkept = fieldNames(form)
    .filter((name) => unkeptNames.indexOf(name) >= 0)
    .map((name) => fieldOf(form, name))
    .filter((field) => field?.choice.widget !== 'sms-code')
    .filter((field) => field?.choice.widget && askOf(field.choice.widget) === 'input')
    .map((field) => field?.label);
  return (
    <div className="dk-form-restored" role="status">
      <p>
        {engine.text('form.draft.restored')}
        {unkept.length > 0 && engine.text('form.draft.unkept', { label: unkept.join('、') })}
      </p>
      <button type="button" className="dk-link" onClick={clear}>
        {engine.text('form.draft.clear')}
      </button>
    </div>
  );
}
