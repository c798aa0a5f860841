import { applyEdits, findNodeAtLocation, modify, parseTree } from 'jsonc-parser';
import { isObject } from '../../compile/at.ts';
import { parseDocument } from '../../compile/problems/json-document.ts';
import { readPlainJson } from '../../compile/problems/plain-json.ts';
import type { SourceFile } from '../../compile/problems/source-file.ts';
import type { Json, JsonObject } from '../../decide/model/json.ts';
import { printJson } from '../write/print-json.ts';
import type { FileToWrite } from '../write/write-files.ts';
import { insertLast } from './insert-last.ts';

/** A change of one value of a file. A file that is not there begins with its schema alone. */
export interface Edit {
  readonly file: string;
  readonly keys: readonly string[];
  /** `set` with undefined takes the value away; the others work on the list at the keys. */
  readonly do: 'set' | 'append' | 'take-out';
  readonly value: Json | undefined;
}

type Content = Record<string, Json>;

const NEW_CHANNEL: Content = { $schema: '../schemas/meta/channel.schema.json' };

/** More edits than a person makes: a file as long as that is printed anew rather than parsed once for each. */
const MANY = 50;

/** The files with the edits made, in the order of paths. Comments in them stay, and so does how they are written. */
export function editFiles(edits: readonly Edit[], files: readonly SourceFile[]): readonly FileToWrite[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const byFile = new Map<string, Edit[]>();
  for (const edit of edits) byFile.set(edit.file, [...(byFile.get(edit.file) ?? []), edit]);
  return [...byFile]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, own]) => ({ path, text: edited(texts.get(path) ?? printJson(NEW_CHANNEL), own) }));
}

function edited(text: string, edits: readonly Edit[]): string {
  const plain = readPlainJson(text);
  if (isObject(plain) && (edits.length > MANY || printJson(own(plain)) === text))
    return printJson(own(edits.reduce(editValue, plain)));
  return edits.reduce((before, edit) => {
    const { value } = parseDocument({ path: '', text: before });
    const after = editValue(isObject(value) ? value : {}, edit);
    const keys = pruned(edit.keys, after);
    const wanted = valueAt(after, keys);
    // What is not there need not be taken away.
    if ((wanted === undefined && valueAt(value, keys) === undefined) || !parseTree(before)) return before;
    const kept =
      wanted === undefined ? null : (added(before, edit, value, after) ?? replaced(before, keys, wanted));
    if (kept !== null) return kept;
    const formattingOptions = { insertSpaces: true, tabSize: 2 };
    return applyEdits(
      before,
      modify(before, [...keys], wanted, wanted === undefined ? {} : { formattingOptions }),
    );
  }, text);
}

/**
 * The text with a property or item behind the others; null where the edit changes what is there, or begins an object or
 * list.
 */
function added(text: string, edit: Edit, before: Json | undefined, after: Json): string | null {
  const parents = edit.keys.map((_, index) => edit.keys.slice(0, index + 1));
  const missing = parents.find((keys) => valueAt(before, keys) === undefined);
  if (missing) return insertLast(text, missing.slice(0, -1), propertyLines(missing, valueAt(after, missing)));
  return edit.do === 'append' ? insertLast(text, edit.keys, [JSON.stringify(edit.value)]) : null;
}

/** The text with another value where there is one on a line; null where lines begin or end in either. */
function replaced(text: string, keys: readonly string[], value: Json): string | null {
  const root = parseTree(text);
  const node = root && findNodeAtLocation(root, [...keys]);
  const [line = '', ...more] = propertyLines(keys, value);
  const key = `${JSON.stringify(keys.at(-1))}: `;
  if (!node || more.length > 0 || text.slice(node.offset, node.offset + node.length).includes('\n'))
    return null;
  return text.slice(0, node.offset) + line.slice(key.length) + text.slice(node.offset + node.length);
}

/** The last key with its value, as configuration is written, without indentation. */
function propertyLines(keys: readonly string[], value: Json | undefined): readonly string[] {
  const printed = printJson(own({ [keys.at(-1) ?? '']: value as Json })).split('\n');
  return printed.slice(1, -2).map((line) => line.slice(2));
}

/** The shortest part of the keys that is not there any more, else the keys. */
function pruned(keys: readonly string[], after: Json): readonly string[] {
  const gone = keys.findIndex((_, index) => valueAt(after, keys.slice(0, index + 1)) === undefined);
  return gone < 0 ? keys : keys.slice(0, gone + 1);
}

function valueAt(value: Json | undefined, keys: readonly string[]): Json | undefined {
  return keys.reduce<Json | undefined>((at, key) => (isObject(at) ? at[key] : undefined), value);
}

/** The object with one change; an object inside it that loses its last value goes too. */
export function editValue(object: JsonObject, edit: Omit<Edit, 'file'>): JsonObject {
  const [key = '', ...rest] = edit.keys;
  const before = object[key];
  let value: Json | undefined;
  if (rest.length > 0) {
    const inner = editValue(isObject(before) ? before : {}, { ...edit, keys: rest });
    value = Object.keys(inner).length > 0 ? inner : undefined;
  } else {
    const list = Array.isArray(before) ? before : [];
    if (edit.do === 'set') value = edit.value;
    else if (edit.do === 'append') value = [...list, edit.value as Json];
    else value = list.filter((item) => item !== edit.value);
  }
  const { [key]: _, ...others } = object;
  if (value === undefined) return own(others);
  return own({ ...object, [key]: value });
}

function own(object: JsonObject): Content {
  const entries = Object.entries(object).filter((entry): entry is [string, Json] => entry[1] !== undefined);
  return Object.fromEntries(entries);
}
