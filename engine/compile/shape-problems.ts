import type { ErrorObject, ValidateFunction } from 'ajv';
import type { Json, JsonPointer } from '../decide/model/json.ts';
import { joinPointer } from '../decide/model/pointer.ts';
import { alternativesOf, withoutOtherAlternatives } from './alternatives.ts';
import type { Problem } from './problems/problem.ts';
import { suggest } from './problems/suggest.ts';
import type { WrongValue } from './problems/wordings/wrong-value.ts';

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
  const wrong = wrongValueOf(error, params);
  if (error.propertyName !== undefined) {
    const key = error.propertyName;
    return {
      ...base,
      code: 'C012',
      pointer: joinPointer(pointer, key),
      on: 'key',
      data: { key, ...wrong } satisfies WrongValue,
      suggest: fittingKeys(key, error),
    };
  }
  const allowed = Array.isArray(params.allowedValues) ? params.allowedValues.map(String) : [];
  const near =
    typeof error.data === 'string'
      ? [...suggest(error.data, allowed), ...writtenOut(error, nearest), ...inPlainSigns(error)]
      : [];
  return { ...base, code: 'C012', pointer, data: wrong, suggest: near };
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

const LENGTHS: Readonly<Record<string, 'characters' | 'entries' | 'properties'>> = {
  minLength: 'characters',
  maxLength: 'characters',
  minItems: 'entries',
  maxItems: 'entries',
  minProperties: 'properties',
};

function wrongValueOf(error: ErrorObject, params: Record<string, unknown>): WrongValue {
  const described = (error.parentSchema as { description?: string } | undefined)?.description;
  const limit = Number(params.limit);
  const of = LENGTHS[error.keyword] ?? 'entries';
  switch (error.keyword) {
    case 'type':
      return { kind: 'type', wanted: String(params.type).split(','), given: jsonType(error.data) };
    case 'enum':
      return {
        kind: 'one-of',
        allowed: (params.allowedValues as unknown[]).map((value) => JSON.stringify(value)),
      };
    case 'const':
      return { kind: 'exactly', allowed: JSON.stringify(params.allowedValue) };
    case 'minimum':
      return { kind: 'least', limit };
    case 'maximum':
      return { kind: 'most', limit };
    case 'minLength':
    case 'minItems':
    case 'minProperties':
      return limit === 1 ? { kind: 'empty', ...exampleOf(error) } : { kind: 'few', limit, of };
    case 'maxLength':
    case 'maxItems':
      return { kind: 'many', limit, of };
    case 'uniqueItems':
      return { kind: 'same', first: Number(params.j) + 1, second: Number(params.i) + 1 };
    case 'discriminator':
      return { kind: 'unknown-kind', tag: String(params.tag) };
    case 'oneOf': {
      const ways = alternativesOf(error);
      return ways.length > 0 ? { kind: 'one-way', ways } : { kind: 'other', words: error.message ?? 'oneOf' };
    }
    case 'pattern':
      return {
        kind: 'form',
        about: described ?? null,
        pattern: String(params.pattern),
        ...exampleOf(error),
      };
    default:
      return { kind: 'other', words: error.message ?? error.keyword };
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

function jsonType(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** An example of a right value, when its schema gives one. */
function exampleOf(error: ErrorObject): { readonly example?: string } {
  const [first] = (error.parentSchema as { examples?: unknown[] } | undefined)?.examples ?? [];
  return first === undefined ? {} : { example: JSON.stringify(first) };
}
