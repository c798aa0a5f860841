import { useEngine } from '../page/engine-context.tsx';

/** What is left when the page itself could not be drawn: one sentence and a fresh start. */
export function TroubleView() {
  const engine = useEngine();
  return (
    <div className="dk-trouble dk-trouble-alone" role="alert">
      <p>{engine.text('nav.outdated')}</p>
      <button type="button" className="dk-button" onClick={() => engine.platform.address.reload()}>
        {engine.text('nav.reload')}
      </button>
    </div>
  );
}
