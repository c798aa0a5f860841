import { LONGEST_NOTE, type Publish, type Review } from '../contract/check.ts';
import type {
  Draft,
  DraftStep,
  DraftSummary,
  NewDraft,
  ResolveConflicts,
  SetCells,
  SplitOff,
  UndoCells,
} from '../contract/draft.ts';
import type { Me } from '../contract/person.ts';
import { ConsoleRefusal } from '../http/console-refusal.ts';
import { bodyOf, type ConsoleRoute, type GuardedRoute } from '../http/console-route.ts';
import { isSteppedUp } from '../people/sessions.ts';
import { reviewDraft } from '../reviews/review-draft.ts';
import type { DraftPublisher } from '../versions/publisher.ts';
import type { DraftParts } from './draft-parts.ts';
import type { Drafts } from './drafts.ts';
import { notFound } from './refuse-state.ts';

const TEXT = { type: 'string', maxLength: LONGEST_NOTE };
const TITLE = { ...TEXT, pattern: '^[^\\p{C}\\u2028\\u2029]*$' };
const SEEN = { type: 'integer', minimum: 0 };
const CHANNEL = { type: 'string', pattern: '^channel_\\d{1,10}$' };
const DIGEST = { type: 'string', pattern: '^[0-9a-f]{64}$' };

/** Number of the draft in a path. */
export function numberOf({ number }: Readonly<Record<string, string>>): number {
  if (!/^[1-9]\d{0,8}$/.test(number ?? '')) throw notFound();
  return Number(number);
}

/** What is done with drafts. */
export function draftRoutes(
  parts: DraftParts,
  drafts: Drafts,
  publisher: DraftPublisher,
): readonly ConsoleRoute[] {
  /** A publication that is under way says how far it is. */
  const shown = (draft: Draft): Draft => {
    const text = publisher.progress(draft.number);
    return text === null || !draft.check ? draft : { ...draft, check: { ...draft.check, text } };
  };
  const list: GuardedRoute<undefined, readonly DraftSummary[]> = {
    method: 'GET',
    path: '/drafts',
    permission: 'view',
    handle: ({ person, query }) =>
      drafts.list(person, query.state === 'closed' ? 'closed' : 'open', query.mine === '1'),
  };
  const begin: GuardedRoute<NewDraft, Draft> = {
    method: 'POST',
    path: '/drafts',
    permission: 'edit-channels',
    body: bodyOf({ title: TITLE }),
    handle: ({ person, body }) => drafts.begin(person, body.title),
  };
  const read: GuardedRoute<undefined, Draft> = {
    method: 'GET',
    path: '/drafts/:number',
    permission: 'view',
    handle: async ({ person, params }) => shown(await drafts.read(person, numberOf(params))),
  };
  const rename: GuardedRoute<{ title?: string; note?: string }, Draft> = {
    method: 'PATCH',
    path: '/drafts/:number',
    permission: 'edit-channels',
    body: bodyOf({ title: TITLE, note: TEXT }, ['title', 'note']),
    handle: ({ person, params, body }) => drafts.rename(person, numberOf(params), body),
  };
  const setCells: GuardedRoute<SetCells, Draft> = {
    method: 'POST',
    path: '/drafts/:number/cells',
    permission: 'edit-channels',
    body: bodyOf(
      {
        seen: SEEN,
        channels: {
          type: 'array',
          minItems: 1,
          maxItems: 500,
          items: bodyOf({
            channel: CHANNEL,
            cells: { type: 'object', additionalProperties: { type: 'string' }, maxProperties: 30 },
          }),
        },
        groups: { enum: ['join', 'leave'] },
      },
      ['groups'],
    ),
    handle: ({ person, params, body }) => drafts.setCells(person, numberOf(params), body),
  };
  const undo: GuardedRoute<UndoCells, Draft> = {
    method: 'POST',
    path: '/drafts/:number/undo',
    permission: 'edit-channels',
    body: bodyOf({ seen: SEEN, channel: CHANNEL, header: TEXT }, ['channel', 'header']),
    handle: ({ person, params, body }) => drafts.undo(person, numberOf(params), body),
  };
  const resolve: GuardedRoute<ResolveConflicts, Draft> = {
    method: 'POST',
    path: '/drafts/:number/resolve',
    permission: 'edit-channels',
    body: bodyOf({
      seen: SEEN,
      keep: {
        type: 'array',
        maxItems: 2000,
        items: bodyOf({ channel: CHANNEL, header: TEXT, value: { enum: ['mine', 'theirs'] } }),
      },
    }),
    handle: ({ person, params, body: { seen, keep } }) =>
      drafts.resolve(person, numberOf(params), seen, keep),
  };
  const check: GuardedRoute<undefined, Draft> = {
    method: 'POST',
    path: '/drafts/:number/check',
    permission: 'publish',
    handle: ({ person, params }) => drafts.check(person, numberOf(params)),
  };
  const split: GuardedRoute<SplitOff, Draft> = {
    method: 'POST',
    path: '/drafts/:number/split',
    permission: 'edit-channels',
    body: bodyOf({ seen: SEEN, channels: { type: 'array', minItems: 1, maxItems: 2000, items: CHANNEL } }),
    handle: ({ person, params, body: { seen, channels } }) =>
      drafts.split(person, numberOf(params), seen, channels),
  };
  const step = (
    name: string,
    permission: GuardedRoute['permission'],
    take: (person: Me, number: number, seen: number) => Promise<Draft>,
  ): GuardedRoute<DraftStep, Draft> => ({
    method: 'POST',
    path: `/drafts/:number/${name}`,
    permission,
    body: bodyOf({ seen: SEEN }),
    handle: ({ person, params, body: { seen } }) => take(person, numberOf(params), seen),
  });
  const review: GuardedRoute<Review, Draft> = {
    method: 'POST',
    path: '/drafts/:number/reviews',
    permission: 'publish',
    stepUp: true,
    body: bodyOf({
      verdict: { enum: ['approve', 'return'] },
      digest: DIGEST,
      outcomeDigest: DIGEST,
      title: TEXT,
      note: TEXT,
      comment: TEXT,
    }),
    handle: ({ person, params, body }) => reviewDraft(parts, person, numberOf(params), body),
  };
  const publish: GuardedRoute<Publish, Draft> = {
    method: 'POST',
    path: '/drafts/:number/publish',
    permission: 'publish',
    body: bodyOf({ digest: DIGEST, outcomeDigest: DIGEST, note: TEXT, emergency: { type: 'boolean' } }, [
      'emergency',
    ]),
    async handle({ person, params, body, session, now }) {
      if (body.emergency && !isSteppedUp(session, now))
        throw new ConsoleRefusal('step-up', '请再输入一次密码。');
      return shown(await publisher.publish(person, numberOf(params), body));
    },
  };
  return [
    list,
    begin,
    read,
    rename,
    setCells,
    undo,
    resolve,
    split,
    check,
    step('submit', 'edit-channels', drafts.submit),
    step('withdraw', 'edit-channels', drafts.withdraw),
    step('abandon', 'publish', drafts.abandon),
    step('reopen', 'edit-channels', drafts.reopen),
    step('rebase', 'edit-channels', drafts.rebase),
    review,
    publish,
  ];
}

/** Number of the draft that a query names; null for none. */
export function draftNamed(query: Readonly<Record<string, string | undefined>>): number | null {
  const { draft } = query;
  if (draft === undefined || draft === '') return null;
  if (!/^[1-9]\d{0,8}$/.test(draft)) throw new ConsoleRefusal('invalid', '没有这个改动单。');
  return Number(draft);
}
