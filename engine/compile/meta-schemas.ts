import { Ajv, type CodeOptions, type ValidateFunction } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { addMultipleOf } from '../forms/add-multiple-of.ts';
import { fileKind } from './file-kinds.ts';
import { EVERY_FILE, type IsAsked } from './is-asked.ts';
import type { JsonDocument } from './problems/json-document.ts';
import type { Problem } from './problems/problem.ts';

/** Finds the compiled JSON Schema at a path of `schemas/meta/`; null when there is none, or none that works. */
export type MetaSchemas = (path: string) => ValidateFunction | null;

interface Compiled {
  readonly find: MetaSchemas;
  readonly problems: readonly Problem[];
}

/** Schemas refer to each other by relative paths; this base makes those absolute. It is never fetched. */
const BASE = 'https://dukou.invalid/';

/** The draft of every form schema, and of those of `schemas/meta/`. */
const DRAFT_07 = 'http://json-schema.org/draft-07/schema';

/** The file of a reference to another one. */
const REFERENCE = /"\$ref"\s*:\s*"([^"#]+)/g;

/**
 * Validators that were compiled before, each by the path of its schema, the draft's by its address, and the text of all
 * schemas that they are for.
 */
export interface Precompiled {
  readonly texts: string;
  readonly validators: Readonly<Record<string, ValidateFunction>>;
}

/** Polishing the code of a validator takes longer than it saves where each file is looked at once. */
export const UNPOLISHED: CodeOptions = { optimize: false };

/** The last set of schemas, since compiling them costs more than everything else and they rarely change. */
let last: { readonly texts: string; readonly compiled: Compiled } | null = null;

let offered: () => Precompiled | null = () => null;

/** Offers validators that were compiled before: they are taken as long as the schemas are those that they are for. */
export function offerPrecompiled(find: () => Precompiled | null): void {
  offered = find;
}

let draft: ValidateFunction | null = null;

/** The validator of the draft of every form schema. */
export function draftValidator(): ValidateFunction {
  draft ??=
    offered()?.validators[DRAFT_07] ??
    new Ajv({ allErrors: true, logger: false, code: UNPOLISHED }).getSchema(DRAFT_07) ??
    null;
  if (draft === null) throw new Error(`Ajv has no ${DRAFT_07}.`);
  return draft;
}

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
  const schemas = schemasAmong(documents);
  const texts = textOf(schemas);
  const before = last?.texts === texts ? null : offered();
  if (before?.texts === texts) {
    const find: MetaSchemas = (path) => before.validators[path] ?? null;
    last = { texts, compiled: { find, problems: [] } };
  }
  const isPart = schemas.some(({ path }) => !isAsked(path));
  if (last?.texts === texts && !(isPart && last.compiled.problems.length > 0)) return last.compiled;
  const compiled = compile(schemas, isAsked);
  if (!isPart) last = { texts, compiled };
  return compiled;
}

/**
 * Compiles the same schemas to the text of a CommonJS module that is a `Precompiled`; null where one of them does not
 * work. Checking one file of a hundred then begins with reading that module, which takes a tenth of the time.
 */
export function precompileMetaSchemas(documents: Iterable<JsonDocument>): string | null {
  const schemas = schemasAmong(documents);
  const { ajv, problems } = compile(schemas, EVERY_FILE, { source: true });
  if (problems.length > 0) return null;
  const paths = schemas.map(({ path }) => [path, BASE + path] as const);
  const code = standaloneCode(ajv, Object.fromEntries([...paths, [DRAFT_07, DRAFT_07]]));
  return `${code}\nmodule.exports = { texts: ${JSON.stringify(textOf(schemas))}, validators: module.exports };\n`;
}

function schemasAmong(documents: Iterable<JsonDocument>): readonly JsonDocument[] {
  return [...documents].filter(({ path }) => {
    const kind = fileKind(path);
    return kind === 'meta' || kind === 'block-schema';
  });
}

function textOf(schemas: readonly JsonDocument[]): string {
  return schemas.map(({ path, text }) => `${path}\n${text}`).join('\n');
}

function compile(
  schemas: readonly JsonDocument[],
  isAsked: IsAsked,
  code: CodeOptions = UNPOLISHED,
): Compiled & { readonly ajv: Ajv } {
  const ajv = new Ajv({
    allErrors: true,
    verbose: true,
    strict: true,
    strictRequired: false,
    strictTypes: false,
    discriminator: true,
    logger: false,
    code,
  });
  addMultipleOf(ajv);
  ajv.addVocabulary([
    'x-ref',
    'x-rule',
    'x-values',
    'x-legal',
    'x-disclaimer',
    'x-login',
    'x-leads',
    'x-links',
    'x-identity',
    'x-calendar',
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
  return { ajv, find, problems };
}
