import { canExpand, type ObjectFieldTemplateProps, titleId } from '@rjsf/utils';
import { useEngine } from '../../page/engine-context.tsx';
import { useEntryName } from './entry-name.ts';
import { groupRole } from './group-role.ts';
import { InnerTitle } from './inner-title.tsx';

/**
 * The rjsf object template: the parts one below the other, under the group's name when it stands inside another answer.
 */
export function GroupTemplate(props: ObjectFieldTemplateProps) {
  const engine = useEngine();
  const { title, description, properties, fieldPathId, schema, uiSchema, formData, disabled, readonly } =
    props;
  const { path } = fieldPathId;
  const last = path[path.length - 1];
  // An entry of a list has its number above, and what several shapes share stands under their name.
  const entry = useEntryName(schema, uiSchema, last);
  const isInner = path.length > 1 && typeof last === 'string' && last !== 'XxxOf';
  return (
    <div {...groupRole(entry, isInner && title ? titleId(fieldPathId) : null)} className="dk-group">
      {isInner && title && (
        <InnerTitle id={titleId(fieldPathId)} title={title} required={props.required ?? false} />
      )}
      {description && <p className="dk-form-hint">{description}</p>}
      {props.optionalDataControl}
      {properties.map(({ content, name }) => (
        <div key={name} className="dk-group-part">
          {content}
        </div>
      ))}
      {canExpand(schema, uiSchema, formData) && (
        <button
          type="button"
          className="dk-part-add"
          disabled={Boolean(disabled || readonly)}
          onClick={props.onAddProperty}
        >
          {engine.text('form.part.add')}
        </button>
      )}
    </div>
  );
}
