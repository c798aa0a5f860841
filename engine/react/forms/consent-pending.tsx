import { useEngine } from '../page/engine-context.tsx';

interface Props {
  readonly busy: boolean;
  readonly open: () => void;
  readonly decline: () => void;
}

/** Stands where the form was while the visitor has not decided about the institution. */
export function ConsentPending({ busy, open, decline }: Props) {
  const engine = useEngine();
  return (
    <div className="dk-form">
      <div className="dk-card dk-form-lost">
        <p>{engine.text('form.consent.pending')}</p>
        <button type="button" className="dk-button" disabled={busy} onClick={open}>
          {engine.text('form.consent.open')}
        </button>
        <button type="button" className="dk-button dk-button-quiet" disabled={busy} onClick={decline}>
          {engine.text('form.consent.decline')}
        </button>
      </div>
    </div>
  );
}
