import BooleanField from '@rjsf/core/lib/components/fields/BooleanField.js';
import NumberField from '@rjsf/core/lib/components/fields/NumberField.js';
import StringField from '@rjsf/core/lib/components/fields/StringField.js';
import { type FieldProps, getUiOptions, type RegistryFieldsType } from '@rjsf/utils';
import type { ComponentType } from 'react';
import { LeafField } from '../parts/leaf-field.tsx';

/** The UI schema asks for a component, or by its name for one that the form was given beside this theme. */
function isOfOthers({ uiSchema, registry }: FieldProps): boolean {
  const { widget } = getUiOptions(uiSchema);
  return typeof widget === 'string' ? Object.hasOwn(registry.widgets, widget) : widget !== undefined;
}

/** Our field, where the UI schema asks for none of others; the library's own draws those, as it does with any theme. */
function orOfOthers(Library: ComponentType<FieldProps>) {
  return function Field(props: FieldProps) {
    return isOfOthers(props) ? <Library {...props} /> : <LeafField {...props} />;
  };
}

/** Fields that draw a widget of anybody, named or given in a UI schema, beside the controls of this theme. */
export const FIELDS_WITH_OTHERS: RegistryFieldsType = {
  StringField: orOfOthers(StringField),
  NumberField: orOfOthers(NumberField),
  BooleanField: orOfOthers(BooleanField),
};
