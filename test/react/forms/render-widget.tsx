import { vi } from 'vitest';
import type { FormPackage } from '../../../engine/decide/model/form.ts';
import type { Json, JsonObject } from '../../../engine/decide/model/json.ts';
import type { Lookup } from '../../../engine/decide/rules/unknown.ts';
import { type FormField, fieldOf } from '../../../engine/forms/form-field.ts';
import { loadValidator } from '../../../engine/forms/load-validator.ts';
import { askOf, type WidgetName } from '../../../engine/forms/widget-names.ts';
import { ControlScopeProvider, type Panel } from '../../../engine/react/forms/control-scope.ts';
import { FormScopeProvider } from '../../../engine/react/forms/form-scope.ts';
import { createFormStore } from '../../../engine/react/forms/form-store.ts';
import { WIDGET_COMPONENTS } from '../../../engine/react/forms/widgets/widget-components.ts';
import { labelIdOf } from '../../../engine/react/forms/widgets/widget-props.ts';
import { createHarness } from './form-harness.tsx';

export function formOf(schema: JsonObject, ui: JsonObject, required = true, label = '名称'): FormPackage {
  return {
    id: 'test',
    package: 'test',
    title: '',
    schema: {
      type: 'object',
      properties: { field: { title: label, ...schema } },
      required: required ? ['field'] : [],
    },
    uiSchema: { field: ui },
    steps: [{ id: 'all', title: '', fields: ['field'] }],
    rules: [],
    messages: {},
    agreements: [{ id: 'terms', title: '协议', version: '1', hash: '' }],
    submitText: '',
    prefill: {},
  };
}

export async function renderWidget(
  form: FormPackage,
  value: Json | undefined,
  more: { readonly invalid?: boolean; readonly disabled?: boolean } = {},
) {
  const harness = createHarness([form]);
  const change = vi.fn<(value: Json | undefined) => void>();
  const left = vi.fn();
  const show = vi.fn();
  const field = fieldOf(form, 'field') as FormField;
  const widget = field.choice.widget as WidgetName;
  const Widget = WIDGET_COMPONENTS[widget];
  let drawn: Panel | null = null;
  const draw = (now: Json | undefined) =>
    harness.show(
      <ControlScopeProvider
        value={{
          widgets: WIDGET_COMPONENTS,
          agreements: form.agreements,
          hold: () => {},
          show,
          open: (panel) => {
            drawn = panel;
          },
          afterPress: (act) => act(),
          goodAnswers: () => ({}),
        }}
      >
        <FormScopeProvider
          value={{
            form,
            validator: loadValidator(form),
            fact: harness.engine.fact as Lookup,
            store: createFormStore(harness.engine, {
              form,
              validator: loadValidator(form),
              answers: {},
              step: 0,
              changed: () => {},
            }),
            disabled: false,
          }}
        >
          {askOf(widget) !== 'tick' && (
            <label id={labelIdOf('x')} htmlFor="x">
              {field.label}
            </label>
          )}
          <Widget
            field={field}
            id="x"
            value={now}
            offered={null}
            invalid={more.invalid ?? false}
            describedBy={more.invalid ? 'x-message' : undefined}
            disabled={more.disabled ?? false}
            change={change}
            leave={left}
            mistakes={{}}
            leavePart={left}
          />
          <p id="x-message">有误</p>
        </FormScopeProvider>
      </ControlScopeProvider>,
    );
  await draw(value);
  const openPanel = () => harness.show(drawn?.(() => {}));
  return { ...harness, change, left, show, draw, openPanel };
}
