import { type ArrayFieldTemplateProps, getUiOptions, type RJSFSchema, titleId } from '@rjsf/utils';
import { useRef } from 'react';
import { useEngine } from '../../page/engine-context.tsx';
import { EntryTitleProvider, useEntryName } from './entry-name.ts';
import { groupRole } from './group-role.ts';
import { InnerTitle } from './inner-title.tsx';
import { useHeldFocus } from './use-held-focus.ts';

/** The rjsf list template: the entries one below the other, and a button for another. */
export function ListTemplate(props: ArrayFieldTemplateProps) {
  const engine = useEngine();
  const box = useRef<HTMLDivElement>(null);
  const hold = useHeldFocus(box);
  const { items, canAdd, title, fieldPathId, disabled, readonly, schema, uiSchema } = props;
  const { path } = fieldPathId;
  // A list that is itself an entry of one has its number above.
  const own = useEntryName(schema, uiSchema, path[path.length - 1]);
  const isInner = path.length > 1 && own === null;
  // Of a list whose entries differ, each row names itself.
  const itemUi = typeof uiSchema?.items === 'function' ? undefined : uiSchema?.items;
  const { title: named = (schema.items as RJSFSchema | undefined)?.title } = getUiOptions(itemUi);
  const entry = named || (own ?? title) || engine.text('form.part.unnamed');
  return (
    <div
      ref={box}
      {...groupRole(own, isInner && title ? titleId(fieldPathId) : null)}
      className="dk-list"
      onClickCapture={hold}
    >
      {isInner && title && (
        <InnerTitle id={titleId(fieldPathId)} title={title} required={props.required ?? false} />
      )}
      {schema.description && <p className="dk-form-hint">{schema.description}</p>}
      {props.optionalDataControl}
      <EntryTitleProvider value={entry}>{items}</EntryTitleProvider>
      {canAdd && (
        <button
          type="button"
          className="dk-part-add"
          disabled={Boolean(disabled || readonly)}
          onClick={props.onAddClick}
        >
          {engine.text('form.list.add', { label: entry })}
        </button>
      )}
    </div>
  );
}
