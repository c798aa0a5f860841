import { useEngine } from '../page/engine-context.tsx';
import { Agreement } from './agreement.tsx';
import { BottomSheet } from './bottom-sheet.tsx';

interface Props {
  readonly id: string;
  readonly title: string;
  readonly close: () => void;
}

/** One agreement, to read. */
export function AgreementSheet({ id, title, close }: Props) {
  const engine = useEngine();
  const actions = (
    <button type="button" className="dk-button" onClick={close}>
      {engine.text('agreement.read')}
    </button>
  );
  return (
    <BottomSheet title={title} close={close} actions={actions}>
      <Agreement id={id} />
    </BottomSheet>
  );
}
