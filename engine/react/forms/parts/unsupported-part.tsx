import { useEngine } from '../../page/engine-context.tsx';

/** Stands where no control fits. `dukou check` refuses such a form before a visitor could see this. */
export function UnsupportedPart({ label }: { readonly label: string }) {
  const engine = useEngine();
  return (
    <p className="dk-form-message" role="alert">
      {engine.text('form.part.unsupported', { label })}
    </p>
  );
}
