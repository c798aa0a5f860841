import type { OptionalDataControlsTemplateProps } from '@rjsf/utils';
import { useEngine } from '../../page/engine-context.tsx';

/** The rjsf template that adds an optional group to the answer, or takes it away. */
export function optionalControls({ label, onAddClick, onRemoveClick }: OptionalDataControlsTemplateProps) {
  return <OptionalControls label={label} add={onAddClick} remove={onRemoveClick} />;
}

interface Props {
  readonly label: string;
  readonly add: (() => void) | undefined;
  readonly remove: (() => void) | undefined;
}

function OptionalControls({ label, add, remove }: Props) {
  const engine = useEngine();
  if (add) {
    return (
      <button type="button" className="dk-part-add" onClick={() => add()}>
        {engine.text('form.list.add', { label })}
      </button>
    );
  }
  return remove ? (
    <button type="button" className="dk-link" onClick={() => remove()}>
      {engine.text('form.list.remove')}
      {label}
    </button>
  ) : null;
}
