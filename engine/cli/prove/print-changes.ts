import { ASPECTS } from '../../analyse/compare/aspect.ts';
import type { Change } from '../../analyse/compare/change-book.ts';
import type { OutcomeDiff } from '../../analyse/compare/outcome-diff.ts';
import { knownChannels } from '../../analyse/prove/known-channels.ts';
import type { Release } from '../../decide/model/release.ts';
import type { Again } from '../again.ts';
import { type ChangeWords, NAMED } from './change-words.ts';
import { ENGLISH_CHANGES } from './english-changes.ts';
import { explainCommand } from './explain-command.ts';
import { type FoldedChange, foldChannels } from './fold-channels.ts';
import { newPages } from './new-pages.ts';

/** Most changes of one outcome that are shown of one group of channels. */
const SHOWN = 3;

/** Most lines of all groups together: with the summary about a screen. */
const LINES = 32;

/** Lines of what reaches the most channels, where it does not fit into these. */
const LINES_OF_MOST = 12;

/** Most new pages that are shown. */
const NEW_PAGES = 3;

/** The line with the command that shows a change; none where no visit is needed. */
type SeeIt = (change: Pick<Change, 'visit'>) => readonly string[];

/**
 * What changes for visitors: in one line, then grouped by channels and outcome.
 *
 * @param after the release that visitors would get.
 * @param again makes the commands work where the one that prints them does.
 * @param words the language; English when absent.
 * @param all true names everything; else what fits on a screen, and how many changes there are besides.
 */
export function printChanges(
  after: Release,
  { changes, addresses }: OutcomeDiff,
  again: Again,
  all = false,
  words: ChangeWords = ENGLISH_CHANGES,
): string {
  const seeIt: SeeIt = ({ visit }) =>
    visit ? [`  ${words.seeIt(again(explainCommand(after, visit)))}`] : [];
  if (changes.length === 0) return words.nothing(addresses);
  const added = all ? [] : newPages(after, changes);
  const asNewPage = new Set(added.flatMap((page) => page.changes));
  const others = changes.filter((change) => !asNewPage.has(change));
  const folded = foldChannels(others, all ? Number.POSITIVE_INFINITY : NAMED);
  const groups = new Map<string, FoldedChange[]>();
  for (const change of folded) {
    const key = JSON.stringify(change.channels);
    groups.set(key, [...(groups.get(key) ?? []), change]);
  }
  const everyone = new Set(knownChannels(after));
  const bySize = [...groups.values()].sort(([a], [b]) => sizeOf(a) - sizeOf(b));
  const isOfOther = (members: readonly Change[]) => members.every(({ otherChannel }) => otherChannel);
  const ofOthers = bySize.filter(isOfOther);
  const ofThese = bySize.filter((members) => !isOfOther(members));
  // What only comes of another channel comes after what makes it another.
  const sorted = [...ofThese, ...ofOthers];
  const lines: string[] = added
    .slice(0, NEW_PAGES)
    .flatMap((page) => [...words.newPage(page, after), ...seeIt(page), '']);
  const unshown = added.length - NEW_PAGES;
  if (unshown > 0) lines.push(`… ${words.moreNewPages(unshown)}`, '');
  const most = ofThese.at(-1) ?? ofOthers.at(-1);
  let left = 0;
  let cutOff: readonly FoldedChange[] | null = null;
  for (const members of sorted) {
    const printed = printGroup(members, { after, everyone, all, seeIt, words });
    if (all || lines.length + printed.length <= LINES) lines.push(...printed, '');
    else if (members === most) cutOff = members;
    else left += timesOf(members);
  }
  if (left > 0) lines.push(`… ${words.moreChanges(left)}`, '');
  // What itself changes for the most channels is always there.
  if (cutOff) {
    const printed = printGroup(cutOff, { after, everyone, all, seeIt, words });
    lines.push(
      ...printed.slice(0, LINES_OF_MOST),
      ...(printed.length > LINES_OF_MOST ? [`  … ${words.andMore}`] : []),
      '',
    );
  }
  const isCut =
    left > 0 ||
    unshown > 0 ||
    asNewPage.size > added.length ||
    folded.length < others.length ||
    lines.some((line) => line.startsWith('  …'));
  return [words.summary(changes.length, addresses, isCut), '', ...lines.slice(0, -1)].join('\n');
}

interface Telling {
  readonly after: Release;
  readonly everyone: ReadonlySet<string>;
  readonly all: boolean;
  readonly seeIt: SeeIt;
  readonly words: ChangeWords;
}

function printGroup(
  members: readonly FoldedChange[],
  { after, everyone, all, seeIt, words }: Telling,
): readonly string[] {
  const channels = members[0]?.channels ?? [];
  const isAll = channels.length > NAMED && channels.filter((id) => everyone.has(id)).length === everyone.size;
  const head = words.channels(channels, isAll, all, after);
  let isSeen = false;
  const seen = (change: Change): readonly string[] => {
    const told = isSeen && !all ? [] : seeIt(change);
    if (told.length > 0) isSeen = true;
    return told;
  };
  const lines = ASPECTS.flatMap((aspect) => {
    const same = members.filter((change) => change.aspect === aspect);
    const shown = all ? same : same.slice(0, SHOWN);
    const rest = timesOf(same) - timesOf(shown);
    const last = rest > 0 ? [`  … ${words.moreOf(rest, aspect)}`] : [];
    return [...shown.flatMap((change) => [...words.change(change, all, after), ...seen(change)]), ...last];
  });
  return [head, ...lines];
}

/** How many changes these stand for. */
function timesOf(changes: readonly FoldedChange[]): number {
  return changes.reduce((sum, { times }) => sum + times, 0);
}

function sizeOf(change: Change | undefined): number {
  return change?.channels.length ?? 0;
}
