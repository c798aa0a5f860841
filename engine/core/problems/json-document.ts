import { type Node, type ParseError, parseTree } from 'jsonc-parser';
import type { Json } from '../model/json.ts';
import { indexLines, type LineIndex } from './line-index.ts';

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
  readonly reason: 'duplicate' | 'forbidden';
  readonly offset: number;
  readonly length: number;
}

const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Parses a file; the result never throws and keeps as much as could be understood. */
export function parseDocument(path: string, text: string, refused: RefusedKey[] = []): JsonDocument {
  const errors: ParseError[] = [];
  const readable = text.charCodeAt(0) === 0xfeff ? ` ${text.slice(1)}` : text;
  const tree = parseTree(readable, errors, { allowTrailingComma: false, disallowComments: false });
  const value = tree ? toValue(tree, refused) : undefined;
  return { path, text: readable, tree, value, errors, lines: indexLines(readable) };
}

function toValue(node: Node, refused: RefusedKey[]): Json | undefined {
  if (node.type === 'array') {
    return (node.children ?? []).map((item) => toValue(item, refused) ?? null);
  }
  if (node.type !== 'object') return node.value as Json;
  const value: Record<string, Json> = {};
  for (const property of node.children ?? []) {
    const [name, content] = property.children ?? [];
    if (!name) continue;
    const key = String(name.value);
    const reason = FORBIDDEN_KEYS.has(key) ? 'forbidden' : Object.hasOwn(value, key) ? 'duplicate' : null;
    if (reason) refused.push({ key, reason, offset: name.offset, length: name.length });
    const read = content && toValue(content, refused);
    if (!reason && read !== undefined) value[key] = read;
  }
  return value;
}
