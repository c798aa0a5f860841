import type { ErrorObject, ValidateFunction } from 'ajv';
import type { Json, JsonPointer } from '../decide/model/json.ts';
import { joinPointer } from '../decide/model/pointer.ts';
import { alternativesOf, withoutOtherAlternatives } from './alternatives.ts';
import type { Problem } from './problems/problem.ts';
import { suggest } from './problems/suggest.ts';

/** Keywords whose errors only say that a branch below them failed. */
const BRANCHES: ReadonlySet<string> = new Set(['if', 'anyOf', 'oneOf', 'allOf', 'not', 'propertyNames']);

/** Errors that a syntax error in the same file can cause by itself. */
const CAUSED_BY_SYNTAX: ReadonlySet<string> = new Set(['required', 'type', 'minItems', 'minProperties']);

/**
 * Holds a value against a JSON Schema.
 *
 * @param root pointer of the value in its file.
 * @param broken the file has syntax errors: what those may cause is not reported again.
 * @param nearest the known name that a short form means, for example the brand `default` for `defualt`.
 */
export function shapeProblems(
  validate: ValidateFunction,
  value: Json | undefined,
  file: string,
  root: JsonPointer = '',
  broken = false,
  nearest: (name: string) => string = (name) => name,
): readonly Problem[] {
  if (value === undefined || validate(value)) return [];
  const errors = withoutOtherAlternatives(validate.errors ?? []);
  const telling = errors.filter((error) => !BRANCHES.has(error.keyword) || isAlone(error, errors));
  const problems = new Map<string, Problem>();
  for (const error of telling) {
    if (broken && CAUSED_BY_SYNTAX.has(error.keyword)) continue;
    const problem = toProblem(error, file, root, nearest);
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

function toProblem(
  error: ErrorObject,
  file: string,
  root: JsonPointer,
  nearest: (name: string) => string,
): Problem {
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
    const key = String(params.missingProperty);
    return { ...base, code: 'C011', pointer, data: { key, ...aboutProperty(error, key) } };
  }
  const detail = detailOf(error, params);
  if (error.propertyName !== undefined) {
    const key = error.propertyName;
    return {
      ...base,
      code: 'C012',
      pointer: joinPointer(pointer, key),
      on: 'key',
      data: { key, detail },
      suggest: fittingKeys(key, error),
    };
  }
  const allowed = Array.isArray(params.allowedValues) ? params.allowedValues.map(String) : [];
  const near =
    typeof error.data === 'string'
      ? [...suggest(error.data, allowed), ...writtenOut(error, nearest), ...inPlainSigns(error)]
      : [];
  return { ...base, code: 'C012', pointer, data: { detail }, suggest: near };
}

/** The text without blanks, full width and long dashes, where it fits so. */
function inPlainSigns({ keyword, schema, data }: ErrorObject): readonly string[] {
  if (keyword !== 'pattern') return [];
  const plain = String(data)
    .normalize('NFKC')
    .replace(/\s+/g, '')
    .replace(/\p{Pd}/gu, '-');
  return new RegExp(String(schema)).test(plain) ? [plain] : [];
}

/**
 * Keys of the wanted form that a wrong one may have been meant as: other letters, or the digits of an example
 * exchanged.
 */
function fittingKeys(key: string, { keyword, schema, parentSchema }: ErrorObject): readonly string[] {
  if (keyword !== 'pattern') return [];
  const pattern = new RegExp(String(schema));
  const plain = key.normalize('NFKC').replace(/\s+/g, '');
  const [example = ''] = (parentSchema as { examples?: readonly string[] }).examples ?? [];
  const digits = /\d+/.exec(plain)?.[0] ?? '';
  const tries = [
    plain,
    plain.toLowerCase().replaceAll('_', '-'),
    plain
      .replace(/^[A-Z]/, (letter) => letter.toLowerCase())
      .replace(/[-_](.)/g, (_, next) => next.toUpperCase()),
    plain.replaceAll('-', '_'),
    `/${plain}`,
    ...(digits === '' || !/\d/.test(example) ? [] : [example.replace(/\d+/, digits)]),
  ];
  return [...new Set(tries)].filter((one) => one !== key && pattern.test(one)).slice(0, 1);
}

/** What the schema says of a property, and what it could be. */
function aboutProperty(
  error: ErrorObject,
  key: string,
): { readonly about: string; readonly example?: string } {
  const { properties = {} } = error.parentSchema as {
    properties?: Record<string, { description?: string; examples?: readonly unknown[] }>;
  };
  const { description: about = '', examples = [] } = properties[key] ?? {};
  return { about, ...(examples.length > 0 ? { example: JSON.stringify(examples[0]) } : {}) };
}

const LENGTHS: Readonly<Record<string, string>> = {
  minLength: 'characters',
  maxLength: 'characters',
  minItems: 'entries',
  maxItems: 'entries',
  minProperties: 'properties',
};

function detailOf(error: ErrorObject, params: Record<string, unknown>): string {
  const described = (error.parentSchema as { description?: string } | undefined)?.description;
  switch (error.keyword) {
    case 'type':
      return `${typesInWords(params.type)} is needed here, this is ${typeInWords(jsonType(error.data))}`;
    case 'enum':
      return `it must be one of ${(params.allowedValues as unknown[]).map((v) => JSON.stringify(v)).join(', ')}`;
    case 'const':
      return `it must be ${JSON.stringify(params.allowedValue)}`;
    case 'minimum':
      return `it must be at least ${String(params.limit)}`;
    case 'maximum':
      return `it must be at most ${String(params.limit)}`;
    case 'minLength':
    case 'minItems':
    case 'minProperties':
      return params.limit === 1
        ? `it must not be empty${example(error)}`
        : `it must have at least ${String(params.limit)} ${LENGTHS[error.keyword]}`;
    case 'maxLength':
    case 'maxItems':
      return `it must have at most ${String(params.limit)} ${LENGTHS[error.keyword]}`;
    case 'uniqueItems':
      return `its entries ${Number(params.j) + 1} and ${Number(params.i) + 1} are the same; remove one`;
    case 'discriminator':
      return `"${String(params.tag)}" must name one of the known kinds`;
    case 'oneOf': {
      const ways = alternativesOf(error).map(({ name, about }) => `"${name}" (${about})`);
      return ways.length > 0 ? `it must have exactly one of ${ways.join(', ')}` : (error.message ?? 'oneOf');
    }
    case 'pattern':
      return `needed is ${described ?? `a text that matches ${String(params.pattern)}`}${example(error)}`;
    default:
      return error.message ?? error.keyword;
  }
}

/**
 * A text where an object belongs was meant as the property that `"x-short"` names: `"default"` for `{"preset":
 * "default"}`.
 */
function writtenOut(error: ErrorObject, nearest: (name: string) => string): readonly string[] {
  const property = (error.parentSchema as { 'x-short'?: string } | undefined)?.['x-short'];
  if (error.keyword !== 'type' || property === undefined || typeof error.data !== 'string') return [];
  return [`{${JSON.stringify(property)}: ${JSON.stringify(nearest(error.data))}}`];
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text in double quotes',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list [ … ]',
  object: 'an object { … }',
  null: 'null',
};

function typesInWords(types: unknown): string {
  return String(types).split(',').map(typeInWords).join(' or ');
}

function typeInWords(type: string): string {
  return TYPES[type] ?? type;
}

function jsonType(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** An example of a right value, when its schema gives one. */
function example(error: ErrorObject): string {
  const [first] = (error.parentSchema as { examples?: unknown[] } | undefined)?.examples ?? [];
  return first === undefined ? '' : `, for example ${JSON.stringify(first)}`;
}
