import { useEngine } from '../page/engine-context.tsx';

interface Props {
  readonly goOn: () => void;
}

/** Stands where the form was for a visitor who declined after an agreement that turned out to have arrived: says so, and goes on. */
export function ConsentRecorded({ goOn }: Props) {
  const engine = useEngine();
  return (
    <div className="dk-form">
      <div className="dk-card dk-form-lost" role="alert">
        <p>{engine.text('form.consent.recorded')}</p>
        <button type="button" className="dk-button" onClick={goOn}>
          {engine.text('form.consent.goOn')}
        </button>
      </div>
    </div>
  );
}
