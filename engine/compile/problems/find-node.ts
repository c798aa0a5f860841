import type { Node } from 'jsonc-parser';
import type { JsonPointer } from '../../decide/model/json.ts';
import { splitPointer } from '../../decide/model/pointer.ts';

/** Key node and value node of a property, or the item of an array. */
export interface FoundNode {
  readonly key: Node | null;
  readonly value: Node;
}

/** Objects with more properties than this get an index, so that walking a large file stays linear. */
const INDEXED_FROM = 16;

const indexes = new WeakMap<Node, ReadonlyMap<string, Node>>();

/** The property or item of a node, or null. */
export function childNode(node: Node, key: string): FoundNode | null {
  if (node.type === 'array') {
    const item = /^\d+$/.test(key) ? node.children?.[Number(key)] : undefined;
    return item ? { key: null, value: item } : null;
  }
  if (node.type !== 'object') return null;
  const property = findProperty(node, key);
  const [name, value] = property?.children ?? [];
  return name && value ? { key: name, value } : null;
}

/** The node that a pointer leads to; when it leads nowhere, the deepest node on the way. */
export function findNode(tree: Node, pointer: JsonPointer): FoundNode {
  let found: FoundNode = { key: null, value: tree };
  for (const key of splitPointer(pointer)) {
    const next = childNode(found.value, key);
    if (!next) return found;
    found = next;
  }
  return found;
}

function findProperty(node: Node, key: string): Node | undefined {
  const properties = node.children ?? [];
  if (properties.length < INDEXED_FROM) return properties.find((property) => keyOf(property) === key);
  let index = indexes.get(node);
  if (!index) {
    const byKey = new Map<string, Node>();
    for (const property of properties) {
      const name = keyOf(property);
      if (!byKey.has(name)) byKey.set(name, property);
    }
    index = byKey;
    indexes.set(node, index);
  }
  return index.get(key);
}

function keyOf(property: Node): string {
  return String(property.children?.[0]?.value);
}
