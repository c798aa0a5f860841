import { observer } from 'mobx-react-lite';
import { useEngine } from '../page/engine-context.tsx';
import type { ShowSheet } from './sheet-request.ts';

interface Props {
  /** A code went to the number that stands there, and the wait for the next one is over. */
  readonly isOver: boolean;
  readonly disabled?: boolean;
  /** Has the next code read out by telephone. */
  readonly call: () => void;
  readonly show: ShowSheet;
}

/** What helps who waits for a code in vain: having it read out, where that is offered, and what else to do. */
export const CodeHelp = observer(function CodeHelp({ isOver, disabled, call, show }: Props) {
  const { login, text } = useEngine();
  if (!login.askedPhone) return null;
  return (
    <>
      {isOver && login.offersVoice && (
        <button type="button" className="dk-link" disabled={disabled} onClick={call}>
          {text('login.voice')}
        </button>
      )}
      <button
        type="button"
        className="dk-link"
        onClick={() => show({ kind: 'text', title: text('login.noCode'), text: text('login.noCodeHelp') })}
      >
        {text('login.noCode')}
      </button>
    </>
  );
});
