import { Ajv, type ValidateFunction } from 'ajv';
import type { JsonDocument } from '../problems/json-document.ts';
import type { Problem } from '../problems/problem.ts';
import { fileKind } from './file-kinds.ts';

/** Finds the compiled JSON Schema at a path of `schemas/meta/`; null when there is none, or none that works. */
export type MetaSchemas = (path: string) => ValidateFunction | null;

interface Compiled {
  readonly find: MetaSchemas;
  readonly problems: readonly Problem[];
}

/** Schemas refer to each other by relative paths; this base makes those absolute. It is never fetched. */
const BASE = 'https://dukou.invalid/';

/** The last set of schemas, since compiling them costs more than everything else and they rarely change. */
let last: { readonly texts: string; readonly compiled: Compiled } | null = null;

/**
 * Compiles the JSON Schemas of `schemas/meta/`. They are read like all other files and not built into the compiler: the
 * editor and the compiler then hold a file to the very same schema, and a new block brings its own.
 */
export function compileMetaSchemas(documents: Iterable<JsonDocument>): Compiled {
  const schemas: JsonDocument[] = [];
  for (const document of documents) {
    const kind = fileKind(document.path);
    if (kind === 'meta' || kind === 'block-schema') schemas.push(document);
  }
  const texts = schemas.map(({ path, text }) => `${path}\n${text}`).join('\n');
  if (last?.texts !== texts) last = { texts, compiled: compile(schemas) };
  return last.compiled;
}

function compile(schemas: readonly JsonDocument[]): Compiled {
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
    'x-legal',
    'x-login',
    'x-short',
    'markdownDescription',
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
  const usable = new Set<string>();
  for (const { path, value } of schemas) {
    try {
      const schema = typeof value === 'object' && value !== null ? value : {};
      const { $id: _, ...withoutId } = schema as Record<string, unknown>;
      ajv.addSchema(withoutId, BASE + path);
      usable.add(path);
    } catch (cause) {
      refuse(path, cause);
    }
  }
  const validators = new Map<string, ValidateFunction>();
  for (const path of usable) {
    try {
      const validator = ajv.getSchema(BASE + path);
      if (validator) validators.set(path, validator as ValidateFunction);
    } catch (cause) {
      refuse(path, cause);
    }
  }
  return { find: (path) => validators.get(path) ?? null, problems };
}
