import { objectAt } from '../../../forms/object-at.ts';
import { useEngine } from '../../page/engine-context.tsx';
import { textOf } from '../../page/read-options.ts';
import { useToast } from '../../page/use-toast.ts';
import { useControlScope } from '../control-scope.ts';
import { useFormScope } from '../form-scope.ts';
import type { WidgetProps } from '../widgets/widget-props.ts';
import { IdCardSheet } from './id-card-sheet.tsx';

/** Beside an identity number: has it, and the name, read in a picture of the card. */
export function IdCardButton({ field, disabled, change }: WidgetProps) {
  const engine = useEngine();
  const toast = useToast();
  const { store } = useFormScope();
  const { agreements, open } = useControlScope();
  return (
    <button
      type="button"
      className="dk-code-send dk-id-card-open"
      aria-label={engine.text('form.idCard.open')}
      disabled={disabled}
      onClick={() =>
        open((close) => (
          <IdCardSheet
            agreements={agreements}
            close={close}
            fill={({ realname, number }) => {
              change(number);
              if (realname) store.change(textOf(objectAt(field.options.photo).name), realname);
              toast(engine.text('form.idCard.filled'));
            }}
          />
        ))
      }
    >
      <svg
        viewBox="0 0 24 24"
        width="1.5rem"
        height="1.5rem"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        aria-hidden="true"
      >
        <path d="M4 8h3.4l1.8-2.5h5.6L16.6 8H20v11H4z" strokeLinejoin="round" />
        <circle cx="12" cy="13" r="3.4" />
      </svg>
    </button>
  );
}
