import { useEngine } from '../../page/engine-context.tsx';
import { textOf } from '../../page/read-options.ts';
import { labelIdOf, type WidgetProps } from './widget-props.ts';

interface Props extends WidgetProps {
  /** What is read as the answer; empty when there is none. */
  readonly text: string;
  /** What it opens is on its way. */
  readonly busy?: boolean;
  readonly open: () => void;
}

/** Shows an answer that is picked in a panel, and opens the panel. */
export function PickerButton({ field, id, text, invalid, describedBy, disabled, busy, open, leave }: Props) {
  const engine = useEngine();
  return (
    <button
      id={id}
      type="button"
      className="dk-picker-button"
      role="combobox"
      aria-haspopup="dialog"
      aria-expanded="false"
      aria-labelledby={labelIdOf(id)}
      aria-required={field.required}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      aria-busy={busy}
      disabled={disabled}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        open();
      }}
      onBlur={leave}
    >
      {(!busy && text) || (
        // Other words are another element: as one that changes they would be seen to move.
        <span className="dk-picker-none" key={String(busy)}>
          {busy
            ? engine.text('form.picker.loading')
            : textOf(field.options.placeholder) || engine.text('form.picker.none')}
        </span>
      )}
    </button>
  );
}
