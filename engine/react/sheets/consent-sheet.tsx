import { useEngine } from '../page/engine-context.tsx';
import { AgreementLinks } from './agreement-links.tsx';
import { BottomSheet } from './bottom-sheet.tsx';
import type { ShowSheet } from './sheet-request.ts';

interface Props {
  readonly agreements: readonly { readonly id: string; readonly title: string }[];
  readonly onAgree: () => void;
  readonly show: ShowSheet;
  readonly close: () => void;
}

/** Asks for the consent that the visitor has not given yet. Declining is as easy as agreeing. */
export function ConsentSheet({ agreements, onAgree, show, close }: Props) {
  const engine = useEngine();
  function agree() {
    close();
    onAgree();
  }
  const actions = (
    <>
      <button type="button" className="dk-button dk-button-quiet" onClick={close}>
        {engine.text('consent.decline')}
      </button>
      <button type="button" className="dk-button" onClick={agree}>
        {engine.text('consent.agree')}
      </button>
    </>
  );
  return (
    <BottomSheet title={engine.text('consent.title')} close={close} actions={actions}>
      <p>{engine.text('consent.text')}</p>
      <p className="dk-sheet-links">
        <AgreementLinks agreements={agreements} show={show} />
      </p>
    </BottomSheet>
  );
}
