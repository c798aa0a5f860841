import type { BlockCall } from '../decide/model/block-call.ts';
import { isObject } from './at.ts';
import { baseName, fileKind } from './file-kinds.ts';
import { parseDocument } from './problems/json-document.ts';
import type { SourceFile } from './problems/source-file.ts';

/** What the schemas of blocks say about calls and code. */
export interface BlockNeeds {
  /** Mark `x-calls`. */
  readonly calls: ReadonlyMap<string, readonly BlockCall[]>;
  /** Mark `x-script`: the script that a block comes with; without it the block is there from the start. */
  readonly scripts: ReadonlyMap<string, string>;
}

/** Reads which calls each block makes and which script it comes with. Malformed files say nothing. */
export function blockNeeds(files: readonly SourceFile[]): BlockNeeds {
  const calls = new Map<string, readonly BlockCall[]>();
  const scripts = new Map<string, string>();
  for (const file of files) {
    const { path } = file;
    if (fileKind(path) !== 'block-schema') continue;
    const { value } = parseDocument(file);
    if (!isObject(value)) continue;
    const name = baseName(path).replace(/\.schema$/, '');
    const { 'x-calls': made, 'x-script': script } = value;
    if (Array.isArray(made)) calls.set(name, made.filter(isObject) as unknown as readonly BlockCall[]);
    if (typeof script === 'string') scripts.set(name, script);
  }
  return { calls, scripts };
}
