import { COLUMNS } from '../../../engine/cli/sheet/columns.ts';
import { chinesePlace } from '../../../engine/cli/words/chinese-place.ts';
import { baseName, fileKind } from '../../../engine/compile/file-kinds.ts';
import { chineseProblem } from '../../../engine/compile/problems/chinese/chinese-problem.ts';
import type { Problem } from '../../../engine/compile/problems/problem.ts';
import type { SourceRangeFinder } from '../../../engine/compile/problems/source-range.ts';
import { splitPointer } from '../../../engine/decide/model/pointer.ts';
import { HEADERS } from '../channels/headers.ts';
import type { StaffWords } from '../channels/staff-words.ts';
import type { FieldFinding } from '../contract/check.ts';
import type { PlannedCells } from '../drafts/channel-book.ts';
import { placeOf } from '../drafts/place-of.ts';

type At = Pick<Problem, 'file' | 'pointer'>;

/** The channel whose file it is, or whose conversion id; null for all else. */
export function channelOf({ file, pointer }: At): string | null {
  const kind = fileKind(file);
  const [list, id = null] = splitPointer(pointer);
  return kind === 'channel' ? baseName(file) : kind === 'conversion' && list === 'ids' ? id : null;
}

/** The column of the value that it is at; null for what no column shows. */
function headerAt({ file, pointer }: At): string | null {
  if (fileKind(file) === 'conversion') return HEADERS.id;
  const keys = splitPointer(pointer);
  if (keys[0] === 'groups') return HEADERS.groups;
  const column = COLUMNS.find(({ kind }) => 'at' in kind && kind.at.every((key, at) => keys[at] === key));
  return column?.header ?? null;
}

/** What cannot be written into the files. */
export function faultsFound({ faults }: Pick<PlannedCells, 'faults'>): readonly FieldFinding[] {
  return faults.map(({ channel, header, text }) => {
    return { severity: 'error', code: null, text, channel, header, place: placeOf(channel, header) };
  });
}

/**
 * Errors, and the warnings of files that the draft changes, of no other channels there; the others are those of what
 * visitors have already.
 */
export function problemsFound(
  problems: readonly Problem[],
  { cells, edits }: Pick<PlannedCells, 'cells' | 'edits'>,
  finder: SourceRangeFinder,
  say: StaffWords,
): readonly FieldFinding[] {
  const edited = new Set(edits.map(({ file }) => file));
  const own = new Set<string | null>(cells.map(({ channel }) => channel));
  const named = new Set([null, ...own]);
  return problems
    .filter((one) => one.severity === 'error' || (edited.has(one.file) && named.has(channelOf(one))))
    .map((problem) => {
      // Of two channels that get in each other's way, it is told of the one that the draft changes.
      const at = [problem, ...(problem.related ?? [])].find((one) => own.has(channelOf(one))) ?? problem;
      const channel = channelOf(at);
      const header = channel && headerAt(at);
      return {
        severity: problem.severity,
        code: problem.code,
        text: say.text(chineseProblem({ ...problem, data: say.data(problem.data) })),
        channel,
        header,
        place: header ? placeOf(channel, header) : say.text(chinesePlace(problem, finder)),
      };
    });
}
