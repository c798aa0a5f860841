import type { ErrorTransformer } from '@rjsf/utils';
import { textAlone } from './text-alone.ts';

/** Keywords whose words stand under another name. */
const UNDER: Readonly<Record<string, string>> = {
  required: 'required.input',
  dependencies: 'required.input',
  enum: 'required.choose',
  const: 'required.choose',
  oneOf: 'required.choose',
  anyOf: 'required.choose',
  pattern: 'format',
  exclusiveMinimum: 'above',
  exclusiveMaximum: 'below',
  minItems: 'list.minItems',
  maxItems: 'list.maxItems',
  minProperties: 'list.minItems',
  maxProperties: 'list.maxItems',
};

/**
 * The mistakes that the form library's validator found, in the words of this site. Only where nothing was answered is a
 * text no text.
 */
export const chineseErrors: ErrorTransformer = (errors) =>
  errors.map((error) => {
    const { name = '', property = '', params = {}, title } = error;
    const label = title || property.split('.').pop() || '';
    const limit = params.limit ?? params.multipleOf;
    const own = name === 'type' ? (params.type === 'string' ? 'required.input' : `type.${params.type}`) : '';
    const keys = [
      own,
      name === 'format' ? `${params.format}.format` : '',
      UNDER[name] ?? '',
      name,
      'invalid',
    ];
    const said = keys.filter(Boolean).map((key) => textAlone(`form.${key}`, { label, limit }));
    const message = said.find((text) => !text.startsWith('form.')) ?? '';
    return { ...error, message, stack: message };
  });
