import { type FieldPathList, type FieldProps, type Registry, toFieldPathId } from '@rjsf/utils';
import { useCallback, useMemo, useRef } from 'react';
import type { Json } from '../../../decide/model/json.ts';
import { pointerToken } from '../../../forms/answer-parts.ts';
import { askedAnswer } from '../../../forms/asked-answer.ts';
import { conditionTest } from '../../../forms/condition-test.ts';
import { useEngine } from '../../page/engine-context.tsx';
import { useFormScope } from '../form-scope.ts';
import { RequiredNote, requiredIdOf } from '../widgets/required-note.tsx';
import { labelIdOf, type WidgetProps } from '../widgets/widget-props.ts';
import { movedEntries } from './moved-entries.ts';
import { partErrors } from './part-errors.ts';
import { PartScopeProvider } from './part-scope.ts';
import { PART_THEME } from './part-theme.ts';
import { partsMoved } from './parts-moved.ts';
import { partsRegistry } from './parts-registry.ts';
import { setAtPath } from './set-at-path.ts';

/**
 * An answer made of parts: a group, a list, or one of several shapes. Drawn by rjsf with this theme; kept as one
 * answer.
 */
export function PartsWidget(props: WidgetProps) {
  const { form, validator } = useFormScope();
  const { field, id, value, invalid, describedBy, disabled, mistakes } = props;
  const latest = useRef(props);
  latest.current = props;
  const { texts } = useEngine();
  const holds = useMemo(() => conditionTest(validator), [validator]);
  const registry: Registry = useMemo(() => partsRegistry(form, validator, texts), [form, validator, texts]);
  const change = useCallback<FieldProps['onChange']>(
    (next, path) => {
      const now = latest.current;
      const kept = (answer: Json | undefined) => askedAnswer(form.schema, now.field, answer, holds);
      // Like a hidden field, a part that a condition hides is not kept; what an old draft has of such parts neither.
      const before = kept(now.value);
      const answer = kept(setAtPath(before, path.slice(1), next));
      // A second change may come before the first is drawn.
      latest.current = { ...now, value: answer };
      const moved =
        movedEntries(before, answer) ?? partsMoved(form.schema, now.field, holds, [before, answer]);
      now.change(answer, false, moved);
    },
    [form, holds],
  );
  const scope = useMemo(
    () => ({
      invalid,
      describedBy,
      leave: (path: FieldPathList) =>
        latest.current.leavePart(
          path
            .slice(1)
            .map((key) => `/${pointerToken(String(key))}`)
            .join(''),
        ),
    }),
    [invalid, describedBy],
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its legend outside of a card
    <div
      id={id}
      role="group"
      className="dk-parts"
      tabIndex={-1}
      aria-labelledby={labelIdOf(id)}
      aria-describedby={[requiredIdOf(id), describedBy].filter(Boolean).join(' ')}
      aria-invalid={invalid || undefined}
      onBlur={(event) => {
        // Left as a whole: an answer without any part may be missing.
        if (!event.currentTarget.contains(event.relatedTarget) && latest.current.value === undefined)
          props.leave();
      }}
    >
      <RequiredNote id={id} required={field.required} disabled={disabled} />
      <PartScopeProvider value={scope}>
        <PART_THEME.fields.SchemaField
          name={field.name}
          schema={field.schema}
          uiSchema={field.ui}
          required={field.required}
          formData={value}
          errorSchema={partErrors(mistakes)}
          fieldPathId={toFieldPathId(field.name, registry.globalFormOptions, [])}
          registry={registry}
          disabled={disabled}
          readonly={false}
          autofocus={false}
          onChange={change}
          onBlur={() => {}}
          onFocus={() => {}}
        />
      </PartScopeProvider>
    </div>
  );
}
