import type { FormData, FormPackage } from '../decide/model/form.ts';
import type { Json, JsonObject } from '../decide/model/json.ts';
import { splitPointer } from '../decide/model/pointer.ts';
import type { SchemaError } from './form-validator.ts';
import { objectAt } from './object-at.ts';
import { refKeys } from './ref-keys.ts';
import { variantAt } from './resolved-schema.ts';
import { valueAt } from './value-at.ts';

/** What the visitor can do nothing about. */
const UNSAID = ['if', 'additionalProperties'];

/** Keywords whose mistake says all: what each entry, or each name, was refused for is said by nobody else. */
const SUMMED = ['contains', 'propertyNames'];

/**
 * The mistakes that mean something to the visitor. A schema with several options complains for each of them; only those
 * of the option that the answer is meant for count, and "none fits" only where nothing closer is said.
 */
export function meantErrors(
  form: FormPackage,
  errors: readonly SchemaError[],
  answers: FormData,
): readonly SchemaError[] {
  const ofOptions = errors.filter(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf');
  const summed = errors.filter(({ keyword }) => SUMMED.indexOf(keyword) >= 0);
  const own = errors.filter(
    (error) => UNSAID.indexOf(error.keyword) < 0 && !summed.some((sum) => isUnder(error, sum)),
  );
  return own.filter((error) => {
    if (ofOptions.indexOf(error) >= 0) return !own.some((other) => isCloser(form, answers, other, error));
    return ofOptions.every((choice) => isMeant(form, answers, error, choice));
  });
}

function isCloser(form: FormPackage, answers: FormData, other: SchemaError, choice: SchemaError): boolean {
  if (other === choice || !isWithin(other, choice)) return false;
  return optionOf(other, choice) === chosenOption(form, answers, choice);
}

function isMeant(form: FormPackage, answers: FormData, error: SchemaError, choice: SchemaError): boolean {
  const option = optionOf(error, choice);
  return option === null || option === chosenOption(form, answers, choice);
}

function isUnder({ schemaPath }: SchemaError, sum: SchemaError): boolean {
  return sum.schemaPath !== undefined && schemaPath?.startsWith(`${sum.schemaPath}/`) === true;
}

function isWithin(error: SchemaError, choice: SchemaError): boolean {
  return error.instancePath.startsWith(choice.instancePath) && optionOf(error, choice) !== null;
}

/** Number of the option that a mistake was found in; null when it was found elsewhere. */
function optionOf(error: SchemaError, { schemaPath, instancePath }: SchemaError): number | null {
  if (!schemaPath || !error.schemaPath?.startsWith(`${schemaPath}/`)) return null;
  if (!error.instancePath.startsWith(instancePath)) return null;
  const number = Number(error.schemaPath.slice(schemaPath.length + 1).split('/')[0]);
  return Number.isInteger(number) ? number : null;
}

function chosenOption(
  form: FormPackage,
  answers: FormData,
  { instancePath, schemaPath = '' }: SchemaError,
): number {
  // Options may stand in a condition or a definition, so they are looked up where the mistake was found.
  let schema: Json | undefined = form.schema;
  for (const key of refKeys(schemaPath).slice(0, -1)) schema = (schema as JsonObject | undefined)?.[key];
  return variantAt(form.schema, objectAt(schema), valueAt(answers, splitPointer(instancePath)));
}
