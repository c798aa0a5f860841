import { FORM_SAYS } from '../../forms/form-says.ts';
import { useEngine } from '../page/engine-context.tsx';

/** Says that answers to another form wait to be sent, since a login led here, and leads back to them. */
export function ElsewhereNotice({ path }: { readonly path: string }) {
  const engine = useEngine();
  return (
    <div className="dk-form-notice" role="status">
      <p>{engine.text(FORM_SAYS.elsewhere)}</p>
      <button type="button" className="dk-link" onClick={() => void engine.navigate(path)}>
        {engine.text('form.elsewhere.go')}
      </button>
    </div>
  );
}
