import type { ArrayFieldItemTemplateProps } from '@rjsf/utils';
import { askOf } from '../../../forms/widget-names.ts';
import { useEngine } from '../../page/engine-context.tsx';
import { useEntryName } from './entry-name.ts';
import { fieldOfPart } from './field-of-part.ts';

/** The rjsf template of one entry: its number, what can be done with it, and its fields. */
export function ListItemTemplate({
  children,
  buttonsProps,
  index,
  hasToolbar,
  schema,
  uiSchema,
}: ArrayFieldItemTemplateProps) {
  const engine = useEngine();
  const label = useEntryName(schema, uiSchema, index);
  const { widget } = fieldOfPart(label ?? '', schema, uiSchema, false).choice;
  // A box has its name beside it.
  const isTick = widget !== null && askOf(widget) === 'tick';
  const { hasMoveUp, hasMoveDown, hasCopy, hasRemove, disabled, readonly } = buttonsProps;
  const button = (name: string, isThere: boolean, act: (event?: never) => void) =>
    isThere && (
      <button
        type="button"
        className="dk-link"
        disabled={Boolean(disabled || readonly)}
        aria-label={`${engine.text(`form.list.${name}`)}${label}`}
        onClick={() => act()}
      >
        {engine.text(`form.list.${name}`)}
      </button>
    );
  return (
    <div className="dk-entry">
      <div className="dk-entry-head">
        <span>{isTick ? '' : label}</span>
        {hasToolbar && (
          <>
            {button('up', hasMoveUp, buttonsProps.onMoveUpItem)}
            {button('down', hasMoveDown, buttonsProps.onMoveDownItem)}
            {button('copy', hasCopy, buttonsProps.onCopyItem)}
            {button('remove', hasRemove, buttonsProps.onRemoveItem)}
          </>
        )}
      </div>
      {children}
    </div>
  );
}
