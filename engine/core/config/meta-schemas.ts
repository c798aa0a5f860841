import { Ajv, type ValidateFunction } from 'ajv';
import type { JsonDocument } from '../problems/json-document.ts';
import type { Problem } from '../problems/problem.ts';
import { fileKind } from './file-kinds.ts';
import { EVERY_FILE, type IsAsked } from './is-asked.ts';

/** Finds the compiled JSON Schema at a path of `schemas/meta/`; null when there is none, or none that works. */
export type MetaSchemas = (path: string) => ValidateFunction | null;

interface Compiled {
  readonly find: MetaSchemas;
  readonly problems: readonly Problem[];
}

/** Schemas refer to each other by relative paths; this base makes those absolute. It is never fetched. */
const BASE = 'https://dukou.invalid/';

/** The file of a reference to another one. */
const REFERENCE = /"\$ref"\s*:\s*"([^"#]+)/g;

/** The last set of schemas, since compiling them costs more than everything else and they rarely change. */
let last: { readonly texts: string; readonly compiled: Compiled } | null = null;

/**
 * Compiles the JSON Schemas of `schemas/meta/`. They are read like all other files and not built into the compiler: the
 * editor and the compiler then hold a file to the very same schema, and a new block brings its own.
 *
 * @param isAsked the files whose problems are wanted; a schema that is none of them is compiled only when it is needed.
 */
export function compileMetaSchemas(
  documents: Iterable<JsonDocument>,
  isAsked: IsAsked = EVERY_FILE,
): Compiled {
  const schemas: JsonDocument[] = [];
  for (const document of documents) {
    const kind = fileKind(document.path);
    if (kind === 'meta' || kind === 'block-schema') schemas.push(document);
  }
  if (schemas.some(({ path }) => !isAsked(path))) return compile(schemas, isAsked);
  const texts = schemas.map(({ path, text }) => `${path}\n${text}`).join('\n');
  if (last?.texts !== texts) last = { texts, compiled: compile(schemas, isAsked) };
  return last.compiled;
}

function compile(schemas: readonly JsonDocument[], isAsked: IsAsked): Compiled {
  const ajv = new Ajv({
    allErrors: true,
    verbose: true,
    strict: true,
    strictRequired: false,
    strictTypes: false,
    discriminator: true,
    logger: false,
    // Polishing the code of a validator takes longer than it saves: each file is looked at once.
    code: { optimize: false },
  });
  ajv.addVocabulary([
    'x-ref',
    'x-rule',
    'x-values',
    'x-legal',
    'x-login',
    'x-leads',
    'x-links',
    'x-identity',
    'x-calls',
    'x-script',
    'x-inputs',
    'x-short',
    'markdownDescription',
    'enumDescriptions',
    'defaultSnippets',
    'doNotSuggest',
  ]);
  const problems: Problem[] = [];
  const refuse = (file: string, cause: unknown) =>
    problems.push({
      code: 'C013',
      severity: 'error',
      file,
      pointer: '',
      on: 'value',
      data: { detail: cause instanceof Error ? cause.message : String(cause) },
      suggest: [],
    });
  const byPath = new Map(schemas.map((schema) => [schema.path, schema]));
  const usable = new Map<string, boolean>();
  /** Gives Ajv a schema and those it refers to, once: of a hundred, the check of one file needs a few. */
  const add = (path: string): boolean => {
    const known = usable.get(path);
    const document = byPath.get(path);
    if (known !== undefined || !document) return known ?? false;
    usable.set(path, true);
    const { text, value } = document;
    try {
      const schema = typeof value === 'object' && value !== null ? value : {};
      const { $id: _, ...withoutId } = schema as Record<string, unknown>;
      ajv.addSchema(withoutId, BASE + path, undefined, isAsked(path));
      for (const [, other = ''] of text.matchAll(REFERENCE))
        add(new URL(other, BASE + path).href.slice(BASE.length));
    } catch (cause) {
      refuse(path, cause);
      usable.set(path, false);
    }
    return usable.get(path) ?? false;
  };
  const validators = new Map<string, ValidateFunction | null>();
  const find: MetaSchemas = (path) => {
    const known = validators.get(path);
    if (known !== undefined || !add(path)) return known ?? null;
    let validator: ValidateFunction | null = null;
    try {
      validator = (ajv.getSchema(BASE + path) as ValidateFunction | undefined) ?? null;
    } catch (cause) {
      if (isAsked(path)) refuse(path, cause);
    }
    validators.set(path, validator);
    return validator;
  };
  for (const { path } of schemas) if (isAsked(path)) find(path);
  return { find, problems };
}
