import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js';
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import { DEFAULT_ID_PREFIX, DEFAULT_ID_SEPARATOR, englishStringTranslator } from '@rjsf/utils';

/**
 * Stands in for rjsf's default registry (16 KiB of fields, widgets and templates): the theme draws every property with
 * one field of its own, so only the two fields that walk a schema are left.
 */
// biome-ignore lint/style/noDefaultExport: takes the place of a module that exports this
export default function getDefaultRegistry() {
  return {
    fields: { SchemaField, ObjectField },
    templates: { ButtonTemplates: {} },
    widgets: {},
    rootSchema: {},
    formContext: {},
    translateString: englishStringTranslator,
    globalFormOptions: {
      idPrefix: DEFAULT_ID_PREFIX,
      idSeparator: DEFAULT_ID_SEPARATOR,
      useFallbackUiForUnsupportedType: false,
    },
  };
}
