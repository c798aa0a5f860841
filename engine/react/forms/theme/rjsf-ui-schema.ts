import type { UiSchema } from '@rjsf/utils';
import { fieldNames } from '../../../core/forms/form-field.ts';
import type { FormPackage } from '../../../core/model/form.ts';

/** Our field draws the options of an answer with several shapes too. */
const REPLACED: UiSchema = { 'ui:field': 'ControlField', 'ui:fieldReplacesAnyOrOneOf': true };

/** The UI schema that rjsf gets: our field component for each property. The form's own UI schema is read by that. */
export function rjsfUiSchema(form: FormPackage): UiSchema {
  const ui: UiSchema = {};
  for (const name of fieldNames(form)) ui[name] = REPLACED;
  return ui;
}
