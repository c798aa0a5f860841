import { type ThemeProps, withTheme } from '@rjsf/core';
import { ControlField } from './control-field.tsx';
import { FieldCard } from './field-card.tsx';
import { FieldRow } from './field-row.tsx';

const nothing = () => null;

const theme: ThemeProps = {
  fields: { ControlField },
  templates: {
    FieldTemplate: FieldRow,
    ObjectFieldTemplate: FieldCard,
    // The row shows these itself, beside the control that they belong to.
    FieldErrorTemplate: nothing,
    FieldHelpTemplate: nothing,
    DescriptionFieldTemplate: nothing,
    ErrorListTemplate: nothing,
  },
};

/** rjsf with this site's look. Fields are drawn by `ControlField`; see `rjsfUiSchema`. */
export const ThemedForm = withTheme(theme);
