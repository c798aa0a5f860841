import { isObject } from '../../compile/at.ts';
import { suggest } from '../../compile/problems/suggest.ts';
import type { Json, JsonObject, JsonPointer } from '../../decide/model/json.ts';
import { joinPointer } from '../../decide/model/pointer.ts';

/** Every answer has it, beside its data; a call may read a code of its data, too. */
const CODE = '/code';

/** A field that nothing reads, and the one that was probably meant. */
export interface MisplacedField {
  readonly given: JsonPointer;
  readonly meant: JsonPointer;
}

/**
 * The first field of an answer that nothing reads and that looks like one that is read and is not there: misspelt, or
 * at another depth. Null when there is none: the backend's own answers have fields that nothing reads, too.
 *
 * @param reads where the fields stand that are read, below `data`.
 */
export function misplacedField(body: JsonObject, reads: readonly JsonPointer[]): MisplacedField | null {
  const there = leavesOf(body, '');
  const read = reads.map((at) => `/data${at}`);
  const missing = read.filter((at) => !there.includes(at));
  for (const given of there) {
    if (given === CODE || read.includes(given)) continue;
    const meant = missing.find((at) => nameOf(at) === nameOf(given)) ?? suggest(given, missing)[0];
    if (meant !== undefined) return { given, meant };
  }
  return null;
}

function leavesOf(value: Json, pointer: JsonPointer): readonly JsonPointer[] {
  if (!isObject(value)) return [pointer];
  return Object.entries(value).flatMap(([name, item]) =>
    item === undefined ? [] : leavesOf(item, joinPointer(pointer, name)),
  );
}

function nameOf(pointer: JsonPointer): string {
  return pointer.slice(pointer.lastIndexOf('/') + 1);
}
