import { useEngine } from '../page/engine-context.tsx';
import { BottomSheet } from './bottom-sheet.tsx';
import { Markdown } from './markdown.tsx';

interface Props {
  readonly title: string;
  readonly text: string;
  readonly close: () => void;
}

/** A configured text, to read. */
export function TextSheet({ title, text, close }: Props) {
  const engine = useEngine();
  const actions = (
    <button type="button" className="dk-button" onClick={close}>
      {engine.text('agreement.read')}
    </button>
  );
  return (
    <BottomSheet title={title} close={close} actions={actions}>
      <div className="dk-prose">
        <Markdown text={text} />
      </div>
    </BottomSheet>
  );
}
