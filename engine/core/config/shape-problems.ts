import type { ErrorObject, ValidateFunction } from 'ajv';
import type { Json, JsonPointer } from '../model/json.ts';
import { joinPointer } from '../problems/pointer.ts';
import type { Problem } from '../problems/problem.ts';
import { suggest } from '../problems/suggest.ts';

/** Keywords whose errors only say that a branch below them failed. */
const BRANCHES: ReadonlySet<string> = new Set(['if', 'anyOf', 'oneOf', 'allOf', 'not', 'propertyNames']);

/** Errors that a syntax error in the same file can cause by itself. */
const CAUSED_BY_SYNTAX: ReadonlySet<string> = new Set(['required', 'type', 'minItems', 'minProperties']);

/**
 * Holds a value against a JSON Schema.
 *
 * @param root pointer of the value in its file.
 * @param broken the file has syntax errors: what those may cause is not reported again.
 */
export function shapeProblems(
  validate: ValidateFunction,
  value: Json | undefined,
  file: string,
  root: JsonPointer = '',
  broken = false,
): readonly Problem[] {
  if (value === undefined || validate(value)) return [];
  const errors = validate.errors ?? [];
  const telling = errors.filter((error) => !BRANCHES.has(error.keyword) || isAlone(error, errors));
  const problems = new Map<string, Problem>();
  for (const error of telling) {
    if (broken && CAUSED_BY_SYNTAX.has(error.keyword)) continue;
    const problem = toProblem(error, file, root);
    const key = `${problem.code} ${problem.pointer} ${JSON.stringify(problem.data)}`;
    if (!problems.has(key)) problems.set(key, problem);
  }
  return [...problems.values()];
}

/** A branch error is worth telling when nothing below its value says more. */
function isAlone(error: ErrorObject, errors: readonly ErrorObject[]): boolean {
  return !errors.some(
    (other) =>
      other !== error && !BRANCHES.has(other.keyword) && other.instancePath.startsWith(error.instancePath),
  );
}

function toProblem(error: ErrorObject, file: string, root: JsonPointer): Problem {
  const pointer = root + error.instancePath;
  const base = { severity: 'error', file, on: 'value', suggest: [] } as const;
  const { params } = error as { params: Record<string, unknown> };
  if (error.keyword === 'additionalProperties') {
    const key = String(params.additionalProperty);
    const known = Object.keys((error.parentSchema as { properties?: object } | undefined)?.properties ?? {});
    return {
      ...base,
      code: 'C010',
      pointer: joinPointer(pointer, key),
      on: 'key',
      data: { key, known },
      suggest: suggest(key, known),
    };
  }
  if (error.keyword === 'required') {
    return { ...base, code: 'C011', pointer, data: { key: String(params.missingProperty) } };
  }
  const detail = detailOf(error, params);
  const allowed = Array.isArray(params.allowedValues) ? params.allowedValues.map(String) : [];
  const near = typeof error.data === 'string' ? [...suggest(error.data, allowed), ...writtenOut(error)] : [];
  return { ...base, code: 'C012', pointer, data: { detail }, suggest: near };
}

function detailOf(error: ErrorObject, params: Record<string, unknown>): string {
  const described = (error.parentSchema as { description?: string } | undefined)?.description;
  switch (error.keyword) {
    case 'type':
      return `a value of type ${String(params.type)} is needed`;
    case 'enum':
      return `it must be one of ${(params.allowedValues as unknown[]).map((v) => JSON.stringify(v)).join(', ')}`;
    case 'const':
      return `it must be ${JSON.stringify(params.allowedValue)}`;
    case 'discriminator':
      return `"${String(params.tag)}" must name one of the known kinds`;
    case 'pattern':
      return `it must match ${String(params.pattern)}${described ? ` (${described})` : ''}`;
    default:
      return error.message ?? error.keyword;
  }
}

/** A text where an object belongs was meant as the property that `"x-short"` names: `"default"` for `{"preset": "default"}`. */
function writtenOut(error: ErrorObject): readonly string[] {
  const property = (error.parentSchema as { 'x-short'?: string } | undefined)?.['x-short'];
  if (error.keyword !== 'type' || property === undefined) return [];
  return [JSON.stringify({ [property]: error.data }).replace(':', ': ')];
}
