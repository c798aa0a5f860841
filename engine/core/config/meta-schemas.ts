import { Ajv, type ValidateFunction } from 'ajv';
import type { JsonDocument } from '../problems/json-document.ts';
import type { Problem } from '../problems/problem.ts';
import { fileKind } from './file-kinds.ts';

/** Finds the compiled JSON Schema at a path of `schemas/meta/`; null when there is none, or none that works. */
export type MetaSchemas = (path: string) => ValidateFunction | null;

interface Schemas {
  readonly find: MetaSchemas;
  /** What is wrong with the schemas themselves. Asking compiles all of them. */
  problems(): readonly Problem[];
}

/** Schemas refer to each other by relative paths; this base makes those absolute. It is never fetched. */
const BASE = 'https://dukou.invalid/';

/** The last set of schemas, since compiling them costs more than everything else and they rarely change. */
let last: { readonly texts: string; readonly schemas: Schemas } | null = null;

/**
 * The JSON Schemas of `schemas/meta/`, each compiled when it is first wanted. They are read like all other files and
 * not built into the compiler: the editor and the compiler then hold a file to the very same schema, and a new block
 * brings its own.
 */
export function metaSchemasOf(documents: Iterable<JsonDocument>): Schemas {
  const found: JsonDocument[] = [];
  for (const document of documents) {
    const kind = fileKind(document.path);
    if (kind === 'meta' || kind === 'block-schema') found.push(document);
  }
  const texts = found.map(({ path, text }) => `${path}\n${text}`).join('\n');
  if (last?.texts !== texts) last = { texts, schemas: createSchemas(found) };
  return last.schemas;
}

function createSchemas(documents: readonly JsonDocument[]): Schemas {
  const ajv = new Ajv({
    allErrors: true,
    verbose: true,
    strict: true,
    strictRequired: false,
    strictTypes: false,
    discriminator: true,
    logger: false,
  });
  ajv.addVocabulary([
    'x-ref',
    'x-rule',
    'x-values',
    'markdownDescription',
    'defaultSnippets',
    'doNotSuggest',
  ]);
  const flaws = new Map<string, Problem>();
  const refuse = (file: string, cause: unknown) => {
    if (!flaws.has(file)) flaws.set(file, flaw(file, cause));
  };
  const schemas = new Map(documents.map(({ path, value }) => [path, withoutId(value)]));
  const added = new Set<string>();
  /** Makes a schema known, and those that it refers to. Whether it is sound is asked later, when somebody wants to know. */
  const add = (path: string): void => {
    const schema = schemas.get(path);
    if (!schema || added.has(path)) return;
    added.add(path);
    ajv.addSchema(schema, BASE + path, undefined, false);
    for (const other of filesReferredTo(schema, path)) add(other);
  };
  const compiled = new Map<string, ValidateFunction | null>();
  const find: MetaSchemas = (path) => {
    if (!compiled.has(path)) {
      compiled.set(path, null);
      try {
        add(path);
        compiled.set(path, (ajv.getSchema(BASE + path) as ValidateFunction | undefined) ?? null);
      } catch (cause) {
        refuse(path, cause);
      }
    }
    return compiled.get(path) ?? null;
  };
  return {
    find,
    problems: () => {
      for (const [path, schema] of schemas) {
        try {
          if (!ajv.validateSchema(schema)) refuse(path, new Error(`schema is invalid: ${ajv.errorsText()}`));
        } catch (cause) {
          refuse(path, cause);
        }
        find(path);
      }
      return [...flaws.values()];
    },
  };
}

function withoutId(value: JsonDocument['value']): Readonly<Record<string, unknown>> {
  const { $id: _, ...schema } = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    unknown
  >;
  return schema;
}

/** Paths of the schema files that a schema refers to, itself left out. */
function filesReferredTo(node: unknown, path: string): readonly string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    if (key !== '$ref' || typeof value !== 'string') return filesReferredTo(value, path);
    const file = value.replace(/#.*$/, '');
    return file === '' ? [] : [new URL(file, BASE + path).href.slice(BASE.length)];
  });
}

function flaw(file: string, cause: unknown): Problem {
  return {
    code: 'C013',
    severity: 'error',
    file,
    pointer: '',
    on: 'value',
    data: { detail: cause instanceof Error ? cause.message : String(cause) },
    suggest: [],
  };
}
