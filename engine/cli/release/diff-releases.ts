import { isObject } from '../../compile/at.ts';
import { fileKind } from '../../compile/file-kinds.ts';
import type { Json, JsonPointer } from '../../decide/model/json.ts';
import { joinPointer } from '../../decide/model/pointer.ts';
import type { Origin, Release } from '../../decide/model/release.ts';
import { diffValues, type ValueChange } from './diff-values.ts';
import { firstDifference } from './first-difference.ts';

/** A value of the compiled configuration that differs, with the lines that set it before and now. */
export interface ReleaseChange extends ValueChange {
  /** Null where the value is new, or nobody wrote it. */
  readonly setBefore: Origin | null;
  /** Null where the value is gone, or nobody wrote it. */
  readonly setNow: Origin | null;
}

/** A source file with what its lines change. */
export interface ChangedFile {
  /** Empty for values that no file sets by itself. */
  readonly file: string;
  /** `new` and `gone` where one of the releases has no value of the file at all. */
  readonly state: 'new' | 'gone' | 'changed';
  readonly changes: readonly ReleaseChange[];
}

/** What two releases differ in, by the files that say so, in the order of names. */
export function diffReleases(before: Release, after: Release): readonly ChangedFile[] {
  const changes = diffValues(contentOf(before), contentOf(after)).map(
    (change): ReleaseChange => ({
      ...change,
      setBefore: changedIn(
        originOf(before, change.pointerBefore, change.before),
        change.before,
        change.after,
      ),
      setNow: changedIn(originOf(after, change.pointer, change.after), change.after, change.before),
    }),
  );
  const byFile = new Map<string, ReleaseChange[]>();
  for (const change of changes) {
    const file = (change.setNow ?? change.setBefore)?.file ?? '';
    byFile.set(file, [...(byFile.get(file) ?? []), change]);
  }
  const filesBefore = filesOf(before);
  const filesAfter = filesOf(after);
  return [...byFile]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, inFile]) => {
      const state =
        file === '' || filesBefore.has(file) === filesAfter.has(file)
          ? 'changed'
          : filesAfter.has(file)
            ? 'new'
            : 'gone';
      return { file, state, changes: inFile };
    });
}

function contentOf({ id: _id, origins: _origins, ...content }: Release): Json {
  return content as unknown as Json;
}

/** A group whose settings are all gone is still there for the channels in it, whose own files say so. */
function filesOf({ origins, channels }: Release): ReadonlySet<string> {
  const groups = Object.values(channels).flatMap((channel) => channel.groups);
  return new Set([
    ...Object.values(origins).map(({ file }) => file),
    ...groups.map((group) => `channels/groups/${group}.json`),
  ]);
}

/**
 * In a text of many lines the one that changed, not that which it begins with; the last where lines are gone from its
 * end.
 */
function changedIn(origin: Origin | null, own: Json | undefined, other: Json | undefined): Origin | null {
  const isProse = origin !== null && fileKind(origin.file) === 'agreement' && origin.pointer === '/body';
  if (!isProse || typeof own !== 'string' || typeof other !== 'string') return origin;
  const { line, column } = firstDifference(own, other);
  const last = own.split('\n').length - 1;
  return {
    ...origin,
    line: origin.line + Math.min(line, last),
    column: (line === 0 ? origin.column : 1) + column,
  };
}

/** The line that set a value; of an object or list, the line that set the first value in it. */
function originOf(release: Release, pointer: JsonPointer, value: Json | undefined): Origin | null {
  if (value === undefined) return null;
  const own = release.origins[pointer];
  if (own) return own;
  const entries: readonly (readonly [string, Json | undefined])[] = Array.isArray(value)
    ? value.map((item: Json, index) => [String(index), item])
    : isObject(value)
      ? Object.entries(value)
      : [];
  for (const [name, item] of entries) {
    const found = originOf(release, joinPointer(pointer, name), item);
    if (found) return found;
  }
  return null;
}
