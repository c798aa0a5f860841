import { useEngine } from '../../page/engine-context.tsx';

/** The button of a panel that takes back an answer that need not be given. */
export function ClearChoice({ clear }: { readonly clear: () => void }) {
  const engine = useEngine();
  return (
    <button type="button" className="dk-button dk-button-quiet" onClick={clear}>
      {engine.text('form.picker.clear')}
    </button>
  );
}
