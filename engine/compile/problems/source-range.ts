import { findNode } from './find-node.ts';
import { type JsonDocument, parseDocument } from './json-document.ts';
import { indexLines, type LineColumn, lineColumn } from './line-index.ts';
import type { Problem } from './problem.ts';
import type { SourceFile } from './source-file.ts';

/** Where a problem stands in its file's text. */
export interface SourceRange extends LineColumn {
  /** UTF-16 code units, at least 1. */
  readonly length: number;
}

/** Finds the places of problems; parses a file again only when a problem is in it. */
export class SourceRangeFinder {
  readonly #texts: ReadonlyMap<string, string>;
  readonly #documents = new Map<string, JsonDocument>();

  constructor(files: readonly SourceFile[]) {
    this.#texts = new Map(files.map((file) => [file.path, file.text]));
  }

  /** Line, column and length of a problem; null when its file was not given (a missing file). */
  find(
    problem: Pick<Problem, 'file' | 'pointer'> & Partial<Pick<Problem, 'range' | 'on'>>,
  ): SourceRange | null {
    const document = this.document(problem.file);
    if (!document) return null;
    const { offset, length } = problem.range ?? rangeOf(document, problem);
    return { ...lineColumn(document.lines, offset), length: Math.max(1, length) };
  }

  /** The parsed file, or null when it was not given. Files that are not JSON have no tree. */
  document(path: string): JsonDocument | null {
    const known = this.#documents.get(path);
    if (known) return known;
    const text = this.#texts.get(path);
    if (text === undefined) return null;
    const document = path.endsWith('.json')
      ? parseDocument({ path, text })
      : { path, text, tree: undefined, value: undefined, errors: [], lines: indexLines(text) };
    this.#documents.set(path, document);
    return document;
  }
}

function rangeOf(
  document: JsonDocument,
  problem: Pick<Problem, 'pointer'> & Partial<Pick<Problem, 'on'>>,
): { offset: number; length: number } {
  if (!document.tree) return { offset: 0, length: 1 };
  const found = findNode(document.tree, problem.pointer);
  return problem.on === 'key' && found.key ? found.key : found.value;
}
