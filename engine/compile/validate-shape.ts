import type { ValidateFunction } from 'ajv';
import { type At, child, isObject, items, textAt } from './at.ts';
import { blockOptions } from './block-options.ts';
import {
  baseName,
  blockSchemaPath,
  type FileKind,
  fileKind,
  metaPath,
  usualOptionsPath,
} from './file-kinds.ts';
import { EVERY_FILE, type IsAsked } from './is-asked.ts';
import { compileMetaSchemas, type MetaSchemas } from './meta-schemas.ts';
import { pageBodies } from './page-bodies.ts';
import type { JsonDocument } from './problems/json-document.ts';
import type { Problem } from './problems/problem.ts';
import { suggest } from './problems/suggest.ts';
import { remembered } from './remembered.ts';
import { selectAt } from './select-at.ts';
import { shapeProblems } from './shape-problems.ts';

/** What the schemas of `schemas/meta/` are written in. */
const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';

/** Values that fitted a schema: of files that are compiled again, both are the same objects. */
const fitting = new WeakMap<ValidateFunction, WeakSet<object>>();

/** Stage "validate": holds every file that is asked for to the JSON Schema of its kind. */
export function validateShape(
  documents: ReadonlyMap<string, JsonDocument>,
  isAsked: IsAsked = EVERY_FILE,
): readonly Problem[] {
  const { find, problems: broken } = compileMetaSchemas(documents.values(), isAsked);
  const problems: Problem[] = [...broken];
  const nearest = nearestName([...documents.keys()]);
  const missing = new Set<string>();
  for (const document of documents.values()) {
    const kind = fileKind(document.path);
    if (kind === null || !isAsked(document.path)) continue;
    problems.push(...schemaLink(document, kind));
    const path = metaPath(kind);
    if (path === null) continue;
    if (!documents.has(path) && !missing.has(path)) {
      missing.add(path);
      problems.push(missingFile(path));
    }
    problems.push(...fileProblems(document, find, path, nearest));
    if (kind === 'page' || kind === 'shared-blocks')
      problems.push(...blockProblems(document, find, documents));
    if (kind === 'block') problems.push(...usualOptionProblems(document, find));
  }
  return problems;
}

function fileProblems(
  document: JsonDocument,
  find: MetaSchemas,
  path: string,
  nearest: (name: string) => string,
): readonly Problem[] {
  const validate = find(path);
  const { value } = document;
  if (!validate) return [];
  const known = remembered(fitting, validate, () => new WeakSet());
  if (isObject(value) && known.has(value)) return [];
  const broken = document.errors.length > 0;
  const problems = shapeProblems(validate, value, document.path, '', broken, nearest);
  if (isObject(value) && problems.length === 0 && !broken) known.add(value);
  return problems;
}

/**
 * Holds the options of a file's blocks, over the usual ones, to the schema of each block; unknown blocks have a check
 * of their own. What is wrong with the usual options is told where they stand.
 */
function blockProblems(
  { path, value, errors }: JsonDocument,
  find: MetaSchemas,
  documents: ReadonlyMap<string, JsonDocument>,
): readonly Problem[] {
  const file: At = { file: path, pointer: '', value };
  const blocks = pageBodies(file).flatMap((body) => items(child(body, 'blocks')));
  return blocks.flatMap((block) => {
    const name = textAt(block, 'block') ?? '';
    const validate = find(blockSchemaPath(name));
    if (!validate) return [];
    const options = child(block, 'with');
    const own = options.value ?? {};
    const usual = documents.get(usualOptionsPath(name))?.value;
    const all = isObject(own) && isObject(usual) ? blockOptions(usual.with, own) : own;
    return shapeProblems(validate, all, path, options.pointer, errors.length > 0).filter(
      ({ pointer }) =>
        selectAt(options, pointer.slice(options.pointer.length)).length > 0 || pointer === options.pointer,
    );
  });
}

/** Holds the usual options of a block to its schema; options that it lacks are for each page to give. */
function usualOptionProblems({ path, value, errors }: JsonDocument, find: MetaSchemas): readonly Problem[] {
  const options = child({ file: path, pointer: '', value }, 'with');
  const validate = find(blockSchemaPath(baseName(path)));
  if (!validate) return [];
  return shapeProblems(validate, options.value, path, options.pointer, errors.length > 0).filter(
    ({ code, pointer }) => code !== 'C011' || pointer !== options.pointer,
  );
}

/** Every JSON file names its schema first, so that editors offer completion and checks. */
function schemaLink(document: JsonDocument, kind: FileKind): readonly Problem[] {
  if (!isObject(document.value)) return [];
  const path = metaPath(kind);
  const expected = path === null ? DRAFT_07 : relativePath(document.path, path);
  const given = Object.hasOwn(document.value, '$schema') ? document.value.$schema : undefined;
  if (given === expected) return [];
  return [
    {
      code: 'C006',
      severity: 'error',
      file: document.path,
      pointer: given === undefined ? '' : '/$schema',
      on: 'value',
      data: { expected },
      suggest: typeof given === 'string' ? suggest(given, [expected]) : [],
    },
  ];
}

/** Relative path from one file to another, for example `../schemas/meta/host.schema.json`. */
export function relativePath(from: string, to: string): string {
  const here = from.split('/').slice(0, -1);
  const there = to.split('/');
  let shared = 0;
  while (shared < here.length && here[shared] === there[shared]) shared += 1;
  const up = here.slice(shared).map(() => '..');
  return [...(up.length > 0 ? up : ['.']), ...there.slice(shared)].join('/');
}

function missingFile(path: string): Problem {
  return {
    code: 'C005',
    severity: 'error',
    file: path,
    pointer: '',
    on: 'value',
    data: { file: path },
    suggest: [],
  };
}

/** Brands and pages are known by their files; a name that is nearly one of them means it. */
function nearestName(paths: readonly string[]): (name: string) => string {
  return (name) => {
    const kinds = paths.filter((path) => fileKind(path) === 'brand' || fileKind(path) === 'page');
    const known = kinds.map(baseName);
    return known.includes(name) ? name : (suggest(name, known)[0] ?? name);
  };
}
