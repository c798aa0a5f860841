import { type OtherChannel, UNBRANDED } from '../../analyse/compare/change-book.ts';
import { counted } from '../counted.ts';
import { type ChangeWords, NAMED } from './change-words.ts';
import type { FoldedChange } from './fold-channels.ts';
import type { NewPage } from './new-pages.ts';

/** Longer values are cut. */
const LONGEST = 70;

/** Letters that two long texts share, shown before those in which they differ. */
const LEAD = 20;

export const ENGLISH_CHANGES: ChangeWords = {
  nothing: (addresses) => `Nothing changes for any visitor${followed(addresses)}.`,
  summary: (changes, addresses, isCut) => {
    const more = isCut ? '; --all names every one, --json has them for programs' : '';
    return `${counted(changes, 'change')} for visitors${followed(addresses)}${more}.`;
  },
  channels: (ids, isEveryone, all) =>
    isEveryone ? `all channels (${ids.length})` : some(ids, 'channels', all),
  change: printChange,
  newPage: printNewPage,
  seeIt: (command) => `see it: ${command}`,
  moreNewPages: (count) => counted(count, 'more new page'),
  moreChanges: (count) => `${counted(count, 'more change')}, of some of these channels or others`,
  moreOf: (count, aspect) => `${counted(count, 'more change')} of ${aspect}`,
  andMore: 'and more',
};

/**
 * Where nothing on the way of visitors differs, nobody has to be followed: what differs is read from the releases
 * themselves.
 */
function followed(addresses: number): string {
  return addresses > 0 ? `; visitors followed through both at ${addresses} addresses` : '';
}

function printNewPage({ leadsTo, hosts, gives }: NewPage): readonly string[] {
  const [own = '', ...elsewhere] = leadsTo;
  const led =
    elsewhere.length > 0
      ? [`  some visitors are led from there to ${some([...new Set(elsewhere)], 'pages', false)}`]
      : [];
  const given = gives.map(
    (one) =>
      `  some visitors have another channel from there on, ${one.channel}, on ${some(one.hosts, 'hosts', false)}`,
  );
  return [`new page ${own}`, `  on ${some(hosts, 'hosts', false)}`, ...led, ...given];
}

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
