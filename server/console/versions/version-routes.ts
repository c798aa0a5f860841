import type { Draft, DraftItem } from '../contract/draft.ts';
import type { Page } from '../contract/page.ts';
import type { Me } from '../contract/person.ts';
import type {
  OtherFile,
  RevertItem,
  RollBack,
  VersionDetail,
  VersionDiff,
  VersionRow,
} from '../contract/version.ts';
import type { ChannelBook } from '../drafts/channel-book.ts';
import type { DraftParts } from '../drafts/draft-parts.ts';
import type { Drafts } from '../drafts/drafts.ts';
import { otherFiles } from '../drafts/other-files.ts';
import { mayTouch } from '../drafts/refuse-channels.ts';
import { changedCells, type VersionChanges, versionChanges } from '../drafts/version-changes.ts';
import { ConsoleRefusal } from '../http/console-refusal.ts';
import { bodyOf, type ConsoleRoute, type GuardedRoute } from '../http/console-route.ts';
import { reviewVersion } from './unreviewed-versions.ts';
import type { Versions } from './versions.ts';

/** The versions, and the way back to one. */
export function versionRoutes(
  versions: Versions,
  { db, books, log }: Pick<DraftParts, 'db' | 'books' | 'log'>,
  drafts: Pick<Drafts, 'revert'>,
): readonly ConsoleRoute[] {
  const changes: GuardedRoute<undefined, VersionDetail> = {
    method: 'GET',
    path: '/versions/:number/changes',
    permission: 'view',
    handle: async ({ person, params }) => {
      const found = versionChanges(books, log(), numberOf(params));
      if (found === null) return { items: null, otherFiles: [] };
      const cells = found.cells.filter(({ channel }) => mayTouch(person, channel));
      return { items: itemsOfVersion({ ...found, cells }), otherFiles: seenBy(person, found.otherFiles) };
    },
  };
  const against: GuardedRoute<undefined, VersionDiff> = {
    method: 'GET',
    path: '/versions/:number/against/:other',
    permission: 'view',
    async handle({ person, params }) {
      const [before, after] = await Promise.all(
        [params.other, params.number].map((number) => bookOf(numberOf({ number: number ?? '' }))),
      );
      if (!before || !after) return { items: null, otherFiles: [] };
      const cells = changedCells(before, after).filter(({ channel }) => mayTouch(person, channel));
      const isNew = (channel: string) => !before.states.channels.has(channel);
      const items = itemsOfVersion({ cells, isNew }).map((item) => ({
        ...item,
        isGone: !after.states.channels.has(item.channel),
      }));
      return { items, otherFiles: seenBy(person, otherFiles(before, after)) };
    },
  };
  /** Null for what is not kept any more. Reads it in turns with whatever else goes on. */
  async function bookOf(number: number): Promise<ChannelBook | null> {
    const line = log().find(({ n }) => n === number);
    if (line === undefined) throw NO_VERSION();
    return line.sources === undefined ? null : books.read(line.sources);
  }
  const revert: GuardedRoute<RevertItem, Draft> = {
    method: 'POST',
    path: '/versions/:number/revert',
    permission: 'edit-channels',
    body: bodyOf({ channel: { type: 'string', pattern: '^channel_\\d{1,10}$' } }),
    handle: ({ person, params, body }) => drafts.revert(person, numberOf(params), body.channel),
  };
  const list: GuardedRoute<undefined, Page<VersionRow>> = {
    method: 'GET',
    path: '/versions',
    permission: 'view',
    async handle({ person, query: { cursor } }) {
      if (cursor !== undefined && !/^\d{1,9}$/.test(cursor))
        throw new ConsoleRefusal('invalid', '请从第一页重新看起。');
      return versions.list(person, cursor === undefined ? null : Number(cursor));
    },
  };
  const rollBack: GuardedRoute<RollBack, VersionRow> = {
    method: 'POST',
    path: '/versions/:number/rollback',
    permission: 'publish',
    stepUp: true,
    body: bodyOf({ seen: { type: 'integer', minimum: 0 }, note: { type: 'string', maxLength: 500 } }),
    handle: ({ person, params, body }) => versions.rollBack(person, numberOf(params), body),
  };
  const reviewed: GuardedRoute<{ note: string }> = {
    method: 'POST',
    path: '/versions/:number/reviewed',
    permission: 'approve-compliance',
    stepUp: true,
    body: bodyOf({ note: { type: 'string', maxLength: 500 } }),
    handle: ({ person, params, body, now }) =>
      reviewVersion(db, log, person, numberOf(params), body.note, new Date(now).toISOString()),
  };
  return [list, changes, against, revert, rollBack, reviewed];
}

/** People with a range read of no company but those of their channels. */
function seenBy({ ranges }: Me, files: readonly OtherFile[]): readonly OtherFile[] {
  return ranges.length === 0 ? files : files.map(({ name }) => ({ name, values: [], more: 0 }));
}

/** The values by channel. */
function itemsOfVersion({ cells, isNew }: Pick<VersionChanges, 'cells' | 'isNew'>): readonly DraftItem[] {
  return [...new Set(cells.map(({ channel }) => channel))].map((channel) => ({
    channel,
    isNew: isNew(channel),
    cells: cells.filter((cell) => cell.channel === channel).map((cell) => ({ ...cell, by: '' })),
  }));
}

const NO_VERSION = () => new ConsoleRefusal('not-found', '没有这个版本。');

function numberOf({ number }: Readonly<Record<string, string>>): number {
  if (!/^[1-9]\d{0,8}$/.test(number ?? '')) throw NO_VERSION();
  return Number(number);
}
