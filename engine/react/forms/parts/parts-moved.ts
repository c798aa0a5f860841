import type { Json, JsonObject } from '../../../decide/model/json.ts';
import { askedPlaces } from '../../../forms/asked-places.ts';
import type { ConditionTest } from '../../../forms/condition-test.ts';
import type { Part } from '../../../forms/part-at.ts';
import type { MovedEntries } from '../left-places.ts';

/** Which parts of an answer a change brought, by a condition or another option, and which it took away. */
export function partsMoved(
  root: JsonObject,
  part: Part,
  holds: ConditionTest,
  [before, after]: readonly [Json | undefined, Json | undefined],
): MovedEntries {
  const old = askedPlaces(root, part, before, holds);
  const now = askedPlaces(root, part, after, holds);
  const isGone = (at: string) => old.includes(at) && !now.includes(at);
  return (marks) => [
    ...marks.filter(([at]) => !isGone(at)),
    ...now.filter((at) => !old.includes(at)).map((at) => [at, true] as const),
  ];
}
