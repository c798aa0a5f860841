import {
  createSchemaUtils,
  ID_KEY,
  JUNK_OPTION_ID,
  type Registry,
  type RJSFSchema,
  type ValidatorType,
} from '@rjsf/utils';
import type { FormPackage } from '../../../decide/model/form.ts';
import type { Json, JsonObject } from '../../../decide/model/json.ts';
import type { Texts } from '../../../decide/model/texts.ts';
import { conditionTest } from '../../../forms/condition-test.ts';
import { formSchema } from '../../../forms/form-schema.ts';
import type { FormValidator } from '../../../forms/form-validator.ts';
import { libraryText } from './library-text.ts';
import { PART_THEME } from './part-theme.ts';

/**
 * What rjsf's fields need for drawing parts of a form's answers, without rjsf's form around them. Nothing is answered
 * in advance: neither defaults nor fixed values are filled in.
 */
export function partsRegistry(form: FormPackage, compiled: FormValidator, texts: Texts): Registry {
  const rootSchema = formSchema(form) as RJSFSchema;
  const schemaUtils = createSchemaUtils(schemaTests(compiled), rootSchema, {
    constAsDefaults: 'never',
    emptyObjectFields: 'skipDefaults',
  });
  return {
    ...PART_THEME,
    widgets: {},
    rootSchema,
    schemaUtils,
    formContext: {},
    translateString: libraryText(texts),
    globalFormOptions: {
      idPrefix: form.id,
      idSeparator: '_',
      useFallbackUiForUnsupportedType: false,
      // What is drawn also depends on contexts, which a comparison of props does not see.
      experimental_componentUpdateStrategy: 'always',
    },
  } as unknown as Registry;
}

/** Asks the compiled functions which conditions and options hold. rjsf asks a validator for nothing else here. */
function schemaTests(compiled: FormValidator): ValidatorType {
  const holds = conditionTest(compiled);
  return {
    isValid: (schema: RJSFSchema, data: unknown) => {
      if (schema[ID_KEY] === JUNK_OPTION_ID) return false;
      // A definition that contains itself is compiled for some turns only: deeper, no condition holds.
      return holds(schema as JsonObject, data as Json) ?? false;
    },
  } as unknown as ValidatorType;
}
