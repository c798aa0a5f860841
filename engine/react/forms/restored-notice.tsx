import { FORM_SAYS } from '../../core/forms/form-says.ts';
import { unkeptFields } from '../../core/forms/unkept-fields.ts';
import type { FormData, FormPackage } from '../../core/model/form.ts';
import { useEngine } from '../page/engine-context.tsx';

interface Props {
  readonly form: FormPackage;
  /** What is back, or filled in by what is known. */
  readonly answers: FormData | undefined;
  readonly clear: () => void;
}

/** Says that unsent answers are back, which ones were not kept and why, and offers to start anew. */
export function RestoredNotice({ form, answers, clear }: Props) {
  const engine = useEngine();
  const unkept = unkeptFields(form)
    .filter(({ name }) => answers?.[name] === undefined)
    .map(({ label }) => label);
  return (
    <div className="dk-form-restored" role="status">
      <p>
        {engine.text(FORM_SAYS.restored)}
        {unkept.length > 0 && engine.text(FORM_SAYS.unkept, { label: unkept.join('、') })}
      </p>
      <button type="button" className="dk-link" onClick={clear}>
        {engine.text('form.draft.clear')}
      </button>
    </div>
  );
}
