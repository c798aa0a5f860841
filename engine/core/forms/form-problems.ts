import type { FormPackage } from '../model/form.ts';
import { fillText } from '../text/fill-text.ts';
import { type FormField, fieldNames, fieldOf } from './form-field.ts';
import type { SchemaError } from './form-validator.ts';
import { type Ask, askOf } from './widget-names.ts';

/** What a visitor is told about one field. */
export interface FormProblem {
  readonly field: string;
  readonly message: string;
}

/** Visitor texts by key; `form.*` are read here. */
export type Texts = Readonly<Record<string, string>>;

/**
 * Turns the mistakes that a compiled schema or a format found into what the visitor reads: one message per field, in the
 * order in which the fields are shown. A form's own message for the field and keyword wins over the shared wording.
 */
export function formProblems(
  form: FormPackage,
  errors: readonly SchemaError[],
  texts: Texts,
): readonly FormProblem[] {
  const byField = new Map<string, SchemaError>();
  for (const error of errors) {
    const name = fieldNameOf(error);
    if (!byField.has(name)) byField.set(name, error);
  }
  const problems: FormProblem[] = [];
  for (const name of fieldNames(form)) {
    const error = byField.get(name);
    const field = error && fieldOf(form, name);
    if (field) problems.push({ field: name, message: messageOf(form, field, error, texts) });
  }
  return problems;
}

/** A missing field is reported on the form, anything else on the field itself. */
function fieldNameOf({ keyword, instancePath, params }: SchemaError): string {
  if (keyword === 'required' && instancePath === '') return String(params.missingProperty);
  return (instancePath.split('/')[1] ?? '').replace(/~1/g, '/').replace(/~0/g, '~');
}

function messageOf(form: FormPackage, field: FormField, error: SchemaError, texts: Texts): string {
  const reason = typeof error.params.reason === 'string' ? error.params.reason : error.keyword;
  if (error.keyword === 'refuse') return String(error.params.message);
  const own = form.messages[field.name] ?? {};
  const ask: Ask = field.choice.widget ? askOf(field.choice.widget) : 'input';
  const template =
    own[reason] ??
    own[error.keyword] ??
    texts[`form.${String(error.params.format)}.${reason}`] ??
    texts[`form.${keywordText(reason, ask)}`] ??
    texts['form.invalid'] ??
    '';
  return fillText(template, (name) => {
    if (name === 'label') return field.label;
    const value = error.params[name];
    // Money is saved in fen and read in yuan.
    return name === 'limit' && field.choice.widget === 'money' ? Number(value) / 100 : value;
  });
}

/** A choice that is not on the list, or an unticked box, reads as one that was not made. */
function keywordText(keyword: string, ask: Ask): string {
  const missing =
    keyword === 'required' || keyword === 'minItems' || keyword === 'enum' || keyword === 'const';
  return missing || (keyword === 'minLength' && ask === 'choose') ? `required.${ask}` : keyword;
}
