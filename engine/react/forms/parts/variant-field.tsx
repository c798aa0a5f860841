import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import { ANY_OF_KEY, type FieldProps, getUiOptions, ONE_OF_KEY, type RJSFSchema } from '@rjsf/utils';
import { useState } from 'react';
import type { Json, JsonObject } from '../../../decide/model/json.ts';
import { objectAt } from '../../../forms/object-at.ts';
import { variantAt, variantsOf } from '../../../forms/resolved-schema.ts';
import { useEngine } from '../../page/engine-context.tsx';
import { useControlScope } from '../control-scope.ts';
import { ChipsWidget } from '../widgets/chips-widget.tsx';
import { labelIdOf } from '../widgets/widget-props.ts';
import { fieldOfPart } from './field-of-part.ts';
import { usePartScope } from './part-scope.ts';

/**
 * The rjsf field of `oneOf` and `anyOf`: a row of chips for the options, and the fields of the one that was picked.
 * None is picked in advance; which one an answer belongs to is decided as the judging decides it.
 */
export function VariantField(props: FieldProps) {
  const engine = useEngine();
  const { schema, uiSchema, formData, options, fieldPathId, registry, name, required, disabled, readonly } =
    props;
  const { errorSchema } = props;
  const { rootSchema, globalUiOptions } = registry;
  const { leave } = usePartScope();
  const { afterPress } = useControlScope();
  const [picked, setPicked] = useState<number | null>(null);
  const all = options as readonly RJSFSchema[];
  const found = variantAt(rootSchema as JsonObject, schema as JsonObject, formData);
  const at = picked ?? (found >= 0 ? found : null);
  const label = String(getUiOptions(uiSchema, globalUiOptions).title ?? schema.title ?? name);
  const id = `${fieldPathId.$id}-variant`;
  const codes = all.map((_, i) => String(i));
  const names = all.map(
    (option, i) => nameOf(option) || engine.text('form.variant.option', { count: i + 1 }),
  );
  const question = engine.text('form.variant.label', { label });
  const field = fieldOfPart(
    name,
    { title: question, enum: codes, enumNames: names } as RJSFSchema,
    {},
    required ?? false,
  );

  function pick(next: Json | undefined) {
    if (next === undefined) {
      setPicked(null);
      return props.onChange(undefined, fieldPathId.path);
    }
    const i = Number(next);
    setPicked(i);
    props.onChange(startOf(rootSchema as JsonObject, schema as JsonObject, i, formData), fieldPathId.path);
  }

  const option = at === null ? undefined : all[at];
  const { [ONE_OF_KEY]: _, [ANY_OF_KEY]: __, properties: _shared, required: ___, ...common } = schema;
  const message = errorSchema?.__errors?.[0];
  const isObject = (option?.type ?? schema.type) === 'object' || option?.properties !== undefined;
  return (
    <div className="dk-variant">
      <span id={labelIdOf(id)} className="dk-unseen">
        {question}
      </span>
      <ChipsWidget
        field={field}
        id={id}
        value={at === null ? undefined : String(at)}
        offered={null}
        invalid={false}
        describedBy={undefined}
        disabled={Boolean(disabled || readonly)}
        change={pick}
        leave={() => {
          // Who has just picked one has not had time for its parts: what is missing there is said when they are left.
          if (at === null) leave(fieldPathId.path);
          afterPress(() => props.onBlur(id, formData));
        }}
        mistakes={{}}
        leavePart={() => {}}
      />
      {option && (
        <SchemaField
          {...props}
          key={at}
          // The whole has that id already, and a label would lead to it.
          fieldPathId={isObject ? fieldPathId : { ...fieldPathId, $id: `${fieldPathId.$id}-option` }}
          required={required ?? false}
          schema={
            {
              ...common,
              title: label,
              ...option,
              type: option.type ?? schema.type ?? (isObject ? 'object' : undefined),
            } as RJSFSchema
          }
          uiSchema={{ ...uiSchema, 'ui:label': !isObject }}
        />
      )}
      {message && (!option || option.const !== undefined) && <p className="dk-form-message">{message}</p>}
    </div>
  );
}

function nameOf({ title, type }: RJSFSchema): string {
  return title ?? (typeof type === 'string' && type !== 'object' ? type : '');
}

/** What of an answer fits another option: parts that both have, and the fixed values of the new one. */
function startOf(
  root: JsonObject,
  schema: JsonObject,
  at: number,
  value: Json | undefined,
): Json | undefined {
  const option = variantsOf(root, schema)[at] ?? {};
  if (option.const !== undefined) return option.const;
  const properties = { ...objectAt(schema.properties), ...objectAt(option.properties) };
  if (Object.keys(properties).length === 0) return undefined;
  const start: Record<string, Json> = {};
  for (const [key, part] of Object.entries(properties)) {
    const fixed = objectAt(part).const;
    const kept = objectAt(value)[key];
    if (fixed !== undefined && typeof fixed !== 'boolean') start[key] = fixed;
    else if (kept !== undefined && variantHolds(objectAt(part), kept)) start[key] = kept;
  }
  return start;
}

function variantHolds({ type }: JsonObject, value: Json): boolean {
  if (typeof type !== 'string') return true;
  if (Array.isArray(value)) return type === 'array';
  return type === 'integer' || type === 'number' ? typeof value === 'number' : typeof value === type;
}
