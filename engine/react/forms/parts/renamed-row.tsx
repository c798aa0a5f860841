import type { FieldTemplateProps } from '@rjsf/utils';
import { useEngine } from '../../page/engine-context.tsx';

/** A part that the visitor added and named: its name can be changed, and it can be taken away. */
export function RenamedRow(props: FieldTemplateProps) {
  const engine = useEngine();
  const { id, label, children, disabled, readonly, onKeyRenameBlur, onRemoveProperty } = props;
  const isFixed = Boolean(disabled || readonly);
  return (
    <div className="dk-renamed">
      <div className="dk-renamed-head">
        <input
          id={`${id}-key`}
          aria-label={engine.text('form.part.name', { label })}
          defaultValue={label}
          disabled={isFixed}
          onBlur={onKeyRenameBlur}
        />
        <button
          type="button"
          className="dk-link"
          disabled={isFixed}
          aria-label={`${engine.text('form.list.remove')}${label}`}
          onClick={onRemoveProperty}
        >
          {engine.text('form.list.remove')}
        </button>
      </div>
      {children}
    </div>
  );
}
