import type { FormPackage } from '../../core/model/form.ts';
import { useEngine } from '../page/engine-context.tsx';
import { unkeptFields } from './unkept-fields.ts';

interface Props {
  readonly form: FormPackage;
  readonly clear: () => void;
}

/** Says that unsent answers are back, which ones are never kept and why, and offers to start anew. */
export function RestoredNotice({ form, clear }: Props) {
  const engine = useEngine();
  const unkept = unkeptFields(form).map(({ label }) => label);
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
