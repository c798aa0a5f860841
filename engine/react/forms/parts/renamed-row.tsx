import type { FieldTemplateProps } from '@rjsf/utils';
import { useLayoutEffect } from 'react';
import { useEngine } from '../../page/engine-context.tsx';

/** What the form library calls a part that was just added. */
const LIBRARY_NAME = /^newKey(-\d+)?$/;

/** A part that the visitor added and named: its name can be changed, and it can be taken away. */
export function RenamedRow(props: FieldTemplateProps) {
  const engine = useEngine();
  const { id, label, children, disabled, readonly, onKeyRename, onRemoveProperty } = props;
  const isFixed = Boolean(disabled || readonly);
  useLayoutEffect(() => {
    if (!isFixed && LIBRARY_NAME.test(label)) onKeyRename(engine.text('form.part.newName'));
  });
  return (
    <div className="dk-renamed">
      <div className="dk-renamed-head">
        <input
          id={`${id}-key`}
          aria-label={engine.text('form.part.name', { label })}
          defaultValue={label}
          disabled={isFixed}
          onBlur={({ target }) => {
            const name = target.value.trim();
            // A part without a name could not be told from others: it keeps the one that it had.
            target.value = name || label;
            onKeyRename(target.value);
          }}
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
