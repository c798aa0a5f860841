import { isObject } from '../../../engine/compile/at.ts';
import { parseDocument } from '../../../engine/compile/problems/json-document.ts';
import type { SourceFile } from '../../../engine/compile/problems/source-file.ts';
import type { Json } from '../../../engine/decide/model/json.ts';
import { joinPointer } from '../../../engine/decide/model/pointer.ts';
import type { Outcomes } from '../../release/outcomes-between.ts';
import type { JudgedOutcome } from '../checks/judged-outcome.ts';
import { judgedOutcome } from '../checks/judged-outcome.ts';
import { ownChannels } from '../checks/own-channels.ts';
import { CHANNEL_HEADER, channelBook } from '../drafts/channel-book.ts';
import { changedCells } from '../drafts/version-changes.ts';
import { REGULATED_VALUES } from './regulated-values.ts';

/** What files change of a version, as far as approvals go by it. */
export interface FilesChange {
  /** Columns of the sheet of channels of which a value is another. */
  readonly headers: readonly string[];
  readonly outcome: JudgedOutcome;
  /** What of `REGULATED_VALUES` is another, with the files that say it. */
  readonly regulated: readonly string[];
}

/**
 * What files change of a version. What cannot be compared counts as regulated.
 *
 * @param before what the version was made of; null where that is not kept.
 * @param outcomes what visitors notice; null where that cannot be said.
 */
export function filesChange(
  before: readonly SourceFile[] | null,
  after: readonly SourceFile[],
  outcomes: Pick<Outcomes, 'changes' | 'isFollowed'> | null,
): FilesChange {
  const [was, is] = [channelBook(before ?? after), channelBook(after)];
  const cells = changedCells(was, is);
  const channels = [...new Set(cells.map(({ channel }) => channel))];
  const isBegun = channels.some((channel) => !was.states.channels.has(channel));
  return {
    headers: [...new Set([...(isBegun ? [CHANNEL_HEADER] : []), ...cells.map(({ header }) => header)])],
    outcome: judgedOutcome(outcomes?.changes ?? [], ownChannels(channels, is.states.config)),
    regulated: [
      ...(before === null || !outcomes?.isFollowed ? ['无法与线上版本对比的改动'] : []),
      ...(before === null ? [] : regulatedIn(before, after)),
    ],
  };
}

function regulatedIn(before: readonly SourceFile[], after: readonly SourceFile[]): readonly string[] {
  const [was, is] = [before, after].map((files) => new Map(files.map(({ path, text }) => [path, text])));
  const changed = [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])]
    .filter((path) => was?.get(path) !== is?.get(path))
    .sort()
    .map((path) => ({ path, sides: [valuesOf(path, was?.get(path)), valuesOf(path, is?.get(path))] }));
  return REGULATED_VALUES.flatMap(({ what, at }) => {
    const files = changed.filter(({ sides }) => {
      const [old, now] = sides.map((side) => side.filter((value) => at.test(value.at)));
      return JSON.stringify(old) !== JSON.stringify(now);
    });
    return files.length === 0 ? [] : [`${what}（${files.map(({ path }) => path).join('、')}）`];
  });
}

interface Value {
  /** The path of the file, and the keys. */
  readonly at: string;
  readonly value: Json;
}

/** Each value of a file, in an order that says nothing; a file that is no JSON is one. */
function valuesOf(path: string, text: string | undefined): readonly Value[] {
  if (text === undefined) return [];
  const { value } = path.endsWith('.json') ? parseDocument({ path, text }) : { value: text };
  return [...below(value ?? text, path)].sort((a, b) => (a.at < b.at ? -1 : 1));
}

function* below(value: Json, at: string): Generator<Value> {
  if (Array.isArray(value)) {
    for (const [place, entry] of value.entries())
      yield* below(entry, joinPointer(at, nameOf(entry) ?? String(place)));
  } else if (isObject(value)) {
    for (const [key, part] of Object.entries(value)) yield* below(part ?? null, joinPointer(at, key));
  } else yield { at, value };
}

function nameOf(entry: Json): string | undefined {
  const names = isObject(entry) ? [entry.id, entry.block, entry.shared] : [];
  return names.find((name) => typeof name === 'string');
}
