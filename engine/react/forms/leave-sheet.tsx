import { useEngine } from '../page/engine-context.tsx';
import { BottomSheet } from '../sheets/bottom-sheet.tsx';

interface Props {
  readonly stay: () => void;
  readonly leave: () => void;
}

/** Asks whether a half-filled form is to be left. Closing it stays. */
export function LeaveSheet({ stay, leave }: Props) {
  const engine = useEngine();
  const actions = (
    <>
      <button type="button" className="dk-button dk-button-quiet" onClick={leave}>
        {engine.text('form.leave.leave')}
      </button>
      <button type="button" className="dk-button" onClick={stay}>
        {engine.text('form.leave.stay')}
      </button>
    </>
  );
  return (
    <BottomSheet title={engine.text('form.leave.title')} close={stay} actions={actions}>
      <p>{engine.text('form.leave.text')}</p>
    </BottomSheet>
  );
}
