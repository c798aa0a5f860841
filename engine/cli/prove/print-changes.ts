import { type Change, UNBRANDED } from '../../analyse/compare/change-book.ts';
import type { OtherChannel } from '../../analyse/compare/other-channel.ts';
import type { OutcomeDiff } from '../../analyse/compare/outcome-diff.ts';
import { knownChannels } from '../../analyse/prove/known-channels.ts';
import type { Release } from '../../decide/model/release.ts';
import type { Again } from '../again.ts';
import { counted } from '../counted.ts';
import { ORDER } from './aspect-order.ts';
import { explainCommand } from './explain-command.ts';
import { type FoldedChange, foldChannels } from './fold-channels.ts';
import { type NewPage, newPages } from './new-pages.ts';

/** Most names of one kind that are shown. */
const NAMED = 4;

/** Most changes of one outcome that are shown of one group of channels. */
const SHOWN = 3;

/** Most lines of all groups together: with the summary about a screen. */
const LINES = 32;

/** Lines of what reaches the most channels, where it does not fit into these. */
const LINES_OF_MOST = 12;

/** Most new pages that are shown. */
const NEW_PAGES = 3;

/** Longer values are cut. */
const LONGEST = 70;

/** Letters that two long texts share, shown before those in which they differ. */
const LEAD = 20;

/** The line with the command that shows a change; none where no visit is needed. */
type SeeIt = (change: Pick<Change, 'visit'>) => readonly string[];

/**
 * What changes for visitors: in one line, then grouped by channels and outcome.
 *
 * @param after the release that visitors would get.
 * @param again makes the commands work where the one that prints them does.
 * @param all true names everything; else what fits on a screen, and how many changes there are besides.
 */
export function printChanges(
  after: Release,
  { changes, addresses }: OutcomeDiff,
  again: Again,
  all = false,
): string {
  const seeIt: SeeIt = ({ visit }) => (visit ? [`  see it: ${again(explainCommand(after, visit))}`] : []);
  if (changes.length === 0) return `Nothing changes for any visitor${followed(addresses)}.`;
  const added = all ? [] : newPages(after, changes);
  const asNewPage = new Set(added.flatMap((page) => page.changes));
  const others = changes.filter((change) => !asNewPage.has(change));
  const folded = foldChannels(others, all ? Number.POSITIVE_INFINITY : NAMED);
  const groups = new Map<string, FoldedChange[]>();
  for (const change of folded) {
    const key = JSON.stringify(change.channels);
    groups.set(key, [...(groups.get(key) ?? []), change]);
  }
  const everyone = knownChannels(after);
  const bySize = [...groups.values()].sort(([a], [b]) => sizeOf(a) - sizeOf(b));
  const isOfOther = (members: readonly Change[]) => members.every(({ otherChannel }) => otherChannel);
  const ofOthers = bySize.filter(isOfOther);
  const ofThese = bySize.filter((members) => !isOfOther(members));
  // What only comes of another channel comes after what makes it another.
  const sorted = [...ofThese, ...ofOthers];
  const lines: string[] = added.slice(0, NEW_PAGES).flatMap((page) => [...printNewPage(page, seeIt), '']);
  const unshown = added.length - NEW_PAGES;
  if (unshown > 0) lines.push(`… ${counted(unshown, 'more new page')}`, '');
  const most = ofThese.at(-1) ?? ofOthers.at(-1);
  let left = 0;
  let cutOff: readonly FoldedChange[] | null = null;
  for (const members of sorted) {
    const printed = printGroup(members, everyone, all, seeIt);
    if (all || lines.length + printed.length <= LINES) lines.push(...printed, '');
    else if (members === most) cutOff = members;
    else left += timesOf(members);
  }
  if (left > 0) lines.push(`… ${counted(left, 'more change')}, of some of these channels or others`, '');
  // What itself changes for the most channels is always there.
  if (cutOff) {
    const printed = printGroup(cutOff, everyone, all, seeIt);
    lines.push(
      ...printed.slice(0, LINES_OF_MOST),
      ...(printed.length > LINES_OF_MOST ? ['  … and more'] : []),
      '',
    );
  }
  const isCut =
    left > 0 ||
    unshown > 0 ||
    asNewPage.size > added.length ||
    folded.length < others.length ||
    lines.some((line) => line.startsWith('  …'));
  const more = isCut ? '; --all names every one, --json has them for programs' : '';
  const summary = `${counted(changes.length, 'change')} for visitors${followed(addresses)}${more}.`;
  return [summary, '', ...lines.slice(0, -1)].join('\n');
}

/**
 * Where nothing on the way of visitors differs, nobody has to be followed: what differs is read from the releases
 * themselves.
 */
function followed(addresses: number): string {
  return addresses > 0 ? `; visitors followed through both at ${addresses} addresses` : '';
}

function printNewPage({ leadsTo, hosts, gives, visit }: NewPage, seeIt: SeeIt): readonly string[] {
  const [own = '', ...elsewhere] = leadsTo;
  const led =
    elsewhere.length > 0
      ? [`  some visitors are led from there to ${some([...new Set(elsewhere)], 'pages', false)}`]
      : [];
  const given = gives.map(
    (one) =>
      `  some visitors have another channel from there on, ${one.channel}, on ${some(one.hosts, 'hosts', false)}`,
  );
  return [`new page ${own}`, `  on ${some(hosts, 'hosts', false)}`, ...led, ...given, ...seeIt({ visit })];
}

function printGroup(
  members: readonly FoldedChange[],
  everyone: readonly string[],
  all: boolean,
  seeIt: SeeIt,
): readonly string[] {
  const channels = members[0]?.channels ?? [];
  const head =
    channels.length > NAMED && everyone.every((id) => channels.includes(id))
      ? `all channels (${channels.length})`
      : some(channels, 'channels', all);
  let isSeen = false;
  const seen = (change: Change): readonly string[] => {
    const told = isSeen && !all ? [] : seeIt(change);
    if (told.length > 0) isSeen = true;
    return told;
  };
  const lines = ORDER.flatMap((aspect) => {
    const same = members.filter((change) => change.aspect === aspect);
    const shown = all ? same : same.slice(0, SHOWN);
    const rest = timesOf(same) - timesOf(shown);
    const last = rest > 0 ? [`  … ${counted(rest, 'more change')} of ${aspect}`] : [];
    return [...shown.flatMap((change) => [...printChange(change, all), ...seen(change)]), ...last];
  });
  return [head, ...lines];
}

/** One change in one line, or in two where it says where. */
function printChange(
  { aspect, about, before, after, hosts, paths, versions, otherChannel, times }: FoldedChange,
  all: boolean,
): readonly string[] {
  const where = [
    ...(hosts.length > 0 ? [`on ${some(hosts, 'hosts', all)}`] : []),
    ...(paths.length > 0 ? [`at ${some(paths.map(nameOf), 'addresses', all)}`] : []),
    ...(versions.length > 0 ? [`for visitors of ${some(versions.map(versionOf), 'versions', all)}`] : []),
    ...(otherChannel ? [reasonOf(otherChannel, all)] : []),
  ];
  const name = about.startsWith(aspect) ? about : `${aspect} ${about}`.trim();
  const what = times > 1 ? `${name}, each its own, such as` : name;
  const line = `  ${what}: ${cut(before, after, all).join(' → ')}`;
  return where.length > 0 ? [line, `    ${where.join(', ')}`] : [line];
}

/** Whom a difference is for that another channel makes. */
function reasonOf({ at, isAgain }: OtherChannel, all: boolean): string {
  const where = some(at, 'addresses', all);
  return isAgain
    ? `for who comes again and has got another channel at ${where}`
    : `for who gets another channel at ${where}`;
}

/** Two long texts in short, so that one sees in what they differ. */
function cut(before: string, after: string, all: boolean): readonly [string, string] {
  const [one, other] = [[...before], [...after]];
  const alike = one.findIndex((letter, at) => letter !== other[at]);
  const same = alike < 0 ? one.length : alike;
  const from = all || same <= LONGEST - LEAD ? 0 : same - LEAD;
  const part = (letters: readonly string[]) => {
    const end = all ? letters.length : from + LONGEST;
    return `${from > 0 ? '…' : ''}${letters.slice(from, end).join('')}${letters.length > end ? '…' : ''}`;
  };
  return [part(one), part(other)];
}

/** How many changes these stand for. */
function timesOf(changes: readonly FoldedChange[]): number {
  return changes.reduce((sum, { times }) => sum + times, 0);
}

function sizeOf(change: Change | undefined): number {
  return change?.channels.length ?? 0;
}

function nameOf(path: string): string {
  return path === UNBRANDED ? 'all without a brand of their own' : path;
}

function versionOf(id: string): string {
  return `version ${id}`;
}

function some(names: readonly string[], what: string, all: boolean): string {
  if (all || names.length <= NAMED) return names.join(', ');
  return `${names.length} ${what}: ${names.slice(0, NAMED).join(', ')} …`;
}
