import type { UiSchema } from '@rjsf/utils';
import { fieldNames } from '../../../core/forms/form-field.ts';
import type { FormPackage } from '../../../core/model/form.ts';

/** The UI schema that rjsf gets: our field component for each property. The form's own UI schema is read by that. */
export function rjsfUiSchema(form: FormPackage): UiSchema {
  const ui: UiSchema = {};
  for (const name of fieldNames(form)) ui[name] = { 'ui:field': 'ControlField' };
  return ui;
}
