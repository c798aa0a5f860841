import type { Node } from 'jsonc-parser';
import type { Json, JsonPointer } from '../../decide/model/json.ts';
import { joinPointer } from '../../decide/model/pointer.ts';
import type { Origin } from '../../decide/model/release.ts';
import { isObject } from '../at.ts';
import type { AgreementFile } from '../config.ts';
import { listName } from '../normalise/expand-lists.ts';
import type { Links } from '../normalise/links.ts';
import { childNode, findNode } from '../problems/find-node.ts';
import type { JsonDocument } from '../problems/json-document.ts';
import { lineColumn } from '../problems/line-index.ts';

/** Where a value was written: a place in a JSON file, or a value of an agreement. */
interface Source {
  readonly file: string;
  readonly pointer: JsonPointer;
  readonly node: Node | null;
}

/**
 * For every value at the end of a branch of the release, the file and line that set it. A value that nobody wrote (a
 * default) comes from the object that could have set it. What the compiler itself computes has no origin.
 */
export function collectOrigins(
  content: Json,
  links: Links,
  documents: ReadonlyMap<string, JsonDocument>,
  agreements: readonly AgreementFile[],
): Readonly<Record<JsonPointer, Origin>> {
  const origins: Record<JsonPointer, Origin> = {};
  const prose = new Map(agreements.map(({ file, places }) => [file, places]));

  const sourceAt = (file: string, pointer: JsonPointer): Source => {
    const tree = documents.get(file)?.tree;
    return { file, pointer, node: tree ? findNode(tree, pointer).value : null };
  };

  const walk = (value: Json, released: JsonPointer, inherited: Source | null): void => {
    const linked = links.find(released);
    let source = linked === undefined ? inherited : linked && sourceAt(linked.file, linked.pointer);
    if (Array.isArray(value)) {
      source = source && (listSource(source) ?? source);
      value.forEach((item, index) => {
        walk(item, joinPointer(released, index), source && below(source, String(index)));
      });
    } else if (isObject(value)) {
      for (const [key, item] of Object.entries(value)) {
        if (item !== undefined) walk(item, joinPointer(released, key), source && below(source, key));
      }
    } else if (source) {
      origins[released] = originOf(source);
    }
  };

  const originOf = ({ file, pointer, node }: Source): Origin => {
    const document = documents.get(file);
    const place =
      document && node
        ? lineColumn(document.lines, node.offset)
        : (prose.get(file)?.[pointer.slice(1)] ?? { line: 1, column: 1 });
    return { file, pointer, line: place.line, column: place.column };
  };

  /** A named list in the configuration stands in the release as its values. */
  const listSource = (source: Source): Source | null => {
    const property = source.node?.type === 'object' ? source.node.children?.[0] : undefined;
    const [key, name] = property?.children ?? [];
    const list = key && name ? listName({ [String(key.value)]: name.value }) : null;
    return list === null ? null : sourceAt('schemas/lists.json', `/lists/${list}/values`);
  };

  walk(content, '', null);
  return origins;
}

function below(source: Source, key: string): Source {
  const found = source.node && childNode(source.node, key);
  return found ? { file: source.file, pointer: joinPointer(source.pointer, key), node: found.value } : source;
}
