import type { UiSchema } from '@rjsf/utils';
import type { FormPackage } from '../../../decide/model/form.ts';
import { fieldNames } from '../../../forms/form-field.ts';

/** Our field draws the options of an answer with several shapes too. */
const REPLACED: UiSchema = { 'ui:field': 'ControlField', 'ui:fieldReplacesAnyOrOneOf': true };

/** The UI schema that rjsf gets: our field component for each property. The form's own UI schema is read by that. */
export function rjsfUiSchema(form: FormPackage): UiSchema {
  const ui: UiSchema = {};
  for (const name of fieldNames(form)) ui[name] = REPLACED;
  return ui;
}
