import type { JsonPointer } from '../decide/model/json.ts';
import { type At, entries, items } from './at.ts';
import { type WordingRule, type WordingSlip, wordingSlip } from './wording.ts';

/** A text that visitors must not read, and where it stands. */
export interface FoundSlip extends WordingSlip {
  readonly file: string;
  readonly pointer: JsonPointer;
}

/** Parts that visitors never read: notes for operators, and how an answer must look. */
const SILENT: ReadonlySet<string> = new Set(['about', 'pattern']);

/**
 * Every text in a value that breaks a rule of wording. In the options of a block (`with`) nothing is a note: all of it
 * is looked at.
 */
export function wordingSlips(at: At, rules: readonly WordingRule[], isOption = false): readonly FoundSlip[] {
  if (typeof at.value === 'string') {
    const slip = wordingSlip(at.value, rules);
    return slip ? [{ file: at.file, pointer: at.pointer, ...slip }] : [];
  }
  const inItems = items(at).flatMap((item) => wordingSlips(item, rules, isOption));
  const inParts = Array.isArray(at.value) ? [] : entries(at);
  return [
    ...inItems,
    ...inParts
      .filter(([key]) => isOption || !SILENT.has(key))
      .flatMap(([key, part]) => wordingSlips(part, rules, isOption || key === 'with')),
  ];
}
