import { type Node, type ParseError, parseTree } from 'jsonc-parser';
import type { Json } from '../../decide/model/json.ts';
import { indexLines, type LineIndex } from './line-index.ts';
import { FORBIDDEN_KEYS, readPlainJson } from './plain-json.ts';
import type { SourceFile } from './source-file.ts';

/** A parsed JSON file that remembers where each value stands. Comments are allowed, trailing commas are not. */
export interface JsonDocument {
  readonly path: string;
  readonly text: string;
  /** Undefined when the file holds no value at all. */
  readonly tree: Node | undefined;
  /** What could be read, also when there are syntax errors; the first of duplicate keys wins. */
  readonly value: Json | undefined;
  readonly errors: readonly ParseError[];
  readonly lines: LineIndex;
}

/** A property whose key is already taken in its object, or may not be used at all. */
export interface RefusedKey {
  readonly key: string;
  readonly offset: number;
  readonly length: number;
  /** Where the key stands first, whose value counts; null of a forbidden one. */
  readonly first: number | null;
}

const NO_ERRORS: readonly ParseError[] = [];

/** What stood in files that are plain JSON. Of two configurations that are compiled, most files are the same. */
const plainValues = new WeakMap<SourceFile, Json>();

/**
 * Parses a file; the result never throws and keeps as much as could be understood. Places are found when somebody asks
 * for them: most files have no problem. The value of a file that is plain JSON is the same object each time: nobody may
 * change it.
 */
export function parseDocument(file: SourceFile, refused: RefusedKey[] = []): JsonDocument {
  const { path, text } = file;
  const readable = text.charCodeAt(0) === 0xfeff ? ` ${text.slice(1)}` : text;
  const known = plainValues.get(file);
  const plain = known ?? readPlainJson(readable);
  if (plain !== undefined) {
    if (known === undefined) plainValues.set(file, plain);
    return new PlainDocument(path, readable, plain);
  }
  const errors: ParseError[] = [];
  const tree = treeOf(readable, errors);
  const value = tree ? toValue(tree, refused) : undefined;
  return { path, text: readable, tree, value, errors, lines: indexLines(readable) };
}

function treeOf(text: string, errors: ParseError[] = []): Node | undefined {
  return parseTree(text, errors, { allowTrailingComma: false, disallowComments: false });
}

/** A file without a mistake in its JSON. */
class PlainDocument implements JsonDocument {
  readonly errors = NO_ERRORS;
  #tree: Node | undefined;
  #lines: LineIndex | undefined;

  constructor(
    readonly path: string,
    readonly text: string,
    readonly value: Json,
  ) {}

  get tree(): Node | undefined {
    this.#tree ??= treeOf(this.text);
    return this.#tree;
  }

  get lines(): LineIndex {
    this.#lines ??= indexLines(this.text);
    return this.#lines;
  }
}

function toValue(node: Node, refused: RefusedKey[]): Json | undefined {
  if (node.type === 'array') {
    return (node.children ?? []).map((item) => toValue(item, refused) ?? null);
  }
  if (node.type !== 'object') return node.value as Json;
  const value: Record<string, Json> = {};
  const places = new Map<string, number>();
  for (const property of node.children ?? []) {
    const [name, content] = property.children ?? [];
    if (!name) continue;
    const key = String(name.value);
    const first = places.get(key) ?? null;
    const isRefused = first !== null || FORBIDDEN_KEYS.has(key);
    if (isRefused) refused.push({ key, offset: name.offset, length: name.length, first });
    else places.set(key, name.offset);
    const read = content && toValue(content, refused);
    if (!isRefused && read !== undefined) value[key] = read;
  }
  return value;
}
