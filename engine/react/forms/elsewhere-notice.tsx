import { useState } from 'react';
import { FORM_SAYS } from '../../core/forms/form-says.ts';
import type { FormPackage } from '../../core/model/form.ts';
import { useEngine } from '../page/engine-context.tsx';

/** Says that answers to another form wait to be sent, since a login led here, and leads back to them. */
export function ElsewhereNotice({ form }: { readonly form: FormPackage }) {
  const engine = useEngine();
  const [path] = useState(() => engine.forms.drafts.elsewhere(form));
  if (path === null) return null;
  return (
    <div className="dk-form-restored" role="status">
      <p>{engine.text(FORM_SAYS.elsewhere)}</p>
      <button type="button" className="dk-link" onClick={() => void engine.navigate(path)}>
        {engine.text('form.elsewhere.go')}
      </button>
    </div>
  );
}
