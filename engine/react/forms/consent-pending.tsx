import { FORM_SAYS } from '../../forms/form-says.ts';
import { useEngine } from '../page/engine-context.tsx';

interface Props {
  /** An agreement has arrived although the visitor declined meanwhile. */
  readonly isRecorded: boolean;
  readonly busy: boolean;
  /** Opens what the visitor is asked; once the agreement is recorded, goes on. */
  readonly open: () => void;
  readonly decline: () => void;
}

/**
 * Stands where the form was while the visitor has not decided about the institution, or has yet to read that an
 * agreement counts that was declined too late.
 */
export function ConsentPending({ isRecorded, busy, open, decline }: Props) {
  const engine = useEngine();
  return (
    <div className="dk-form">
      <div className="dk-card dk-form-lost" role={isRecorded ? 'alert' : undefined}>
        <p>{engine.text(isRecorded ? FORM_SAYS.consentRecorded : FORM_SAYS.consentPending)}</p>
        <button type="button" className="dk-button" disabled={busy} onClick={open}>
          {engine.text(isRecorded ? 'form.consent.goOn' : 'form.consent.open')}
        </button>
        {!isRecorded && (
          <button type="button" className="dk-button dk-button-quiet" disabled={busy} onClick={decline}>
            {engine.text('form.consent.decline')}
          </button>
        )}
      </div>
    </div>
  );
}
