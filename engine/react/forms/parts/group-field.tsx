import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js';
import type { FieldProps, RJSFSchema } from '@rjsf/utils';
import type { Json } from '../../../decide/model/json.ts';
import { objectAt } from '../../../forms/object-at.ts';
import { isComposite } from '../../../forms/widget-names.ts';
import { fieldOfPart } from './field-of-part.ts';
import { LeafField } from './leaf-field.tsx';

/**
 * The rjsf field of objects: one control where the registry has one for the whole object, else a field for each
 * property.
 */
export function GroupField(props: FieldProps) {
  const { choice } = fieldOfPart(props.name, props.schema, props.uiSchema, props.required ?? false);
  if (choice.widget && !isComposite(choice.widget)) return <LeafField {...props} />;
  const own = props.childFieldPathId ?? props.fieldPathId;
  const change: FieldProps['onChange'] = (next, path, ...more) =>
    props.onChange(path === own.path ? startedEmpty(next, props) : next, path, ...more);
  return <ObjectField {...props} onChange={change} />;
}

/** An added part has no answer yet, where the library would begin with zero or with no. */
function startedEmpty(next: unknown, { formData, schema, registry }: FieldProps): unknown {
  const before: object = formData ?? {};
  const after = { ...(next as Readonly<Record<string, unknown>>) };
  const added = Object.keys(after).filter((key) => !Object.hasOwn(before, key));
  const [name] = added;
  // A part that was only given another name has its answer.
  if (name === undefined || Object.keys(after).length === Object.keys(before).length) return next;
  const more = objectAt(schema.additionalProperties as Json | undefined);
  const { default: given } = registry.schemaUtils.retrieveSchema(more as RJSFSchema);
  if (given === undefined && (after[name] === 0 || typeof after[name] === 'boolean')) after[name] = '';
  return after;
}
