import { useEngine } from '../page/engine-context.tsx';
import { BottomSheet } from '../sheets/bottom-sheet.tsx';

interface Props {
  /** Keys of visitor texts. */
  readonly title: string;
  readonly text: string;
  readonly act: string;
  /** Nothing brings back what it takes: the button warns by its colour. */
  readonly grave?: boolean;
  readonly onConfirm: () => void;
  readonly close: () => void;
}

/** Asks once more before something that cannot be taken back. */
export function ConfirmSheet({ title, text, act, grave, onConfirm, close }: Props) {
  const engine = useEngine();
  const actions = (
    <>
      <button type="button" className="dk-button dk-button-quiet" onClick={close}>
        {engine.text('privacy.cancel')}
      </button>
      <button type="button" className={grave ? 'dk-button dk-button-grave' : 'dk-button'} onClick={onConfirm}>
        {engine.text(act)}
      </button>
    </>
  );
  return (
    <BottomSheet title={engine.text(title)} close={close} actions={actions}>
      <p>{engine.text(text)}</p>
    </BottomSheet>
  );
}
