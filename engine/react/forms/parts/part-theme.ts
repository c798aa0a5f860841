import type { ThemeProps } from '@rjsf/core';
import CyclicSchemaField from '@rjsf/core/lib/components/fields/CyclicSchemaField.js';
import OptionalDataControlsField from '@rjsf/core/lib/components/fields/OptionalDataControlsField.js';
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import { EmptyField } from './empty-field.tsx';
import { GroupField } from './group-field.tsx';
import { GroupTemplate } from './group-template.tsx';
import { LeafField } from './leaf-field.tsx';
import { ListField } from './list-field.tsx';
import { ListItemTemplate } from './list-item-template.tsx';
import { ListTemplate } from './list-template.tsx';
import { optionalControls } from './optional-controls.tsx';
import { PartRow } from './part-row.tsx';
import {
  PartAgain,
  PartDescription,
  PartErrorList,
  PartErrors,
  PartHelp,
  PartSubmit,
  PartTitle,
  PartUnsupported,
} from './part-texts.tsx';
import { VariantField } from './variant-field.tsx';
import './parts.css';

/**
 * The fields and templates of the rjsf theme, for every shape of JSON Schema. Which control shows which part is decided
 * by the widget registry of `engine/forms`, so rjsf's own table of widgets stays empty. They stand inside a form of
 * this site, or are the theme of any form: `COMPLETE_THEME`.
 */
export const PART_THEME = {
  fields: {
    SchemaField,
    StringField: LeafField,
    NumberField: LeafField,
    BooleanField: LeafField,
    NullField: EmptyField,
    ArrayField: ListField,
    ObjectField: GroupField,
    OneOfField: VariantField,
    AnyOfField: VariantField,
    CyclicSchemaField,
    OptionalDataControlsField,
    FallbackField: LeafField,
  },
  templates: {
    FieldTemplate: PartRow,
    ObjectFieldTemplate: GroupTemplate,
    ArrayFieldTemplate: ListTemplate,
    ArrayFieldItemTemplate: ListItemTemplate,
    TitleFieldTemplate: PartTitle,
    DescriptionFieldTemplate: PartDescription,
    FieldHelpTemplate: PartHelp,
    FieldErrorTemplate: PartErrors,
    ErrorListTemplate: PartErrorList,
    UnsupportedFieldTemplate: PartUnsupported,
    CyclicSchemaExpandTemplate: PartAgain,
    OptionalDataControlsTemplate: optionalControls,
    ButtonTemplates: { SubmitButton: PartSubmit },
  },
} satisfies ThemeProps;
