import { isObject } from '../../compile/at.ts';
import { type FileKind, metaPath } from '../../compile/file-kinds.ts';
import { parseDocument } from '../../compile/problems/json-document.ts';
import type { SourceFile } from '../../compile/problems/source-file.ts';
import type { Json, JsonObject } from '../../decide/model/json.ts';
import type { Comments } from './print-json.ts';

/** What needs no comment. */
const SILENT: readonly string[] = ['$schema', 'sample'];

/**
 * What the JSON Schema of a kind of file says of each key: the comments of a new file, so that whoever opens it in any
 * editor reads there what the keys mean.
 */
export function schemaComments(kind: FileKind, files: readonly SourceFile[]): Comments {
  const path = metaPath(kind);
  const schema = path === null ? null : read(path, files);
  if (!schema || !isObject(schema.properties)) return {};
  const comments: Record<string, string> = {};
  for (const [key, property] of Object.entries(schema.properties)) {
    const text = describe(property, files);
    if (text !== null && !SILENT.includes(key)) comments[key] = text;
  }
  return comments;
}

function describe(property: Json | undefined, files: readonly SourceFile[]): string | null {
  if (!isObject(property)) return null;
  if (typeof property.description === 'string') return property.description;
  if (typeof property.$ref !== 'string') return null;
  const [file = '', pointer = ''] = property.$ref.split('#', 2);
  let target: Json | undefined = read(`schemas/meta/${file}`, files) ?? undefined;
  for (const key of pointer.split('/').slice(1)) target = isObject(target) ? target[key] : undefined;
  return isObject(target) && typeof target.description === 'string' ? target.description : null;
}

function read(path: string, files: readonly SourceFile[]): JsonObject | null {
  const file = files.find((candidate) => candidate.path === path);
  const value = file && parseDocument(file).value;
  return isObject(value) ? value : null;
}
