import { describe, expect, it } from 'vitest';
import type { Constraints } from '../../../engine/analyse/prove/constraints.ts';
import { EMPTY_SUCCESS_REPLY } from '../../../engine/analyse/prove/default-reply.ts';
import type { EntryPoint } from '../../../engine/analyse/prove/entry-point.ts';
import { FindingBook } from '../../../engine/analyse/prove/finding-book.ts';
import type { HostAddresses } from '../../../engine/analyse/prove/host-addresses.ts';
import type { Outcome } from '../../../engine/analyse/prove/outcome.ts';
import { proveModel } from '../../../engine/analyse/prove/prove-model.ts';
import { SentAway } from '../../../engine/analyse/prove/sent-away.ts';
import type { ChannelRecord } from '../../../engine/decide/model/release.ts';
import type { Shown } from '../../../engine/decide/model/verdict.ts';
import { NO_TRAITS } from '../../support/no-traits.ts';
import { shippedRelease } from '../../support/shipped-release.ts';

const release = shippedRelease();
const model = proveModel(release, NO_TRAITS);
const [MARCH, APRIL] = [Date.UTC(2027, 2, 15), Date.UTC(2027, 3, 15)];
const SPRING = { id: 'channel_5818', version: 'spring' } as ChannelRecord;
const USUAL = { id: 'channel_5818' } as ChannelRecord;

/** A channel whose version `spring` is that of March. */
const entry: EntryPoint = {
  addresses: model.hosts[0] as HostAddresses,
  path: '/openview',
  classes: [],
  variants: (_, now) => (now === MARCH ? [SPRING] : now === undefined ? [USUAL, SPRING] : [USUAL]),
};

const leg = { by: { step: 'arrival', row: null }, calls: ['channelInfo'], go: null };

function ledTo(page: string, visitor: Readonly<Record<string, string | number>>): Outcome {
  return {
    constraints: new Map(Object.entries(visitor)) as Constraints,
    channels: [],
    legs: [
      { ...leg, path: '/openview' },
      { ...leg, path: '/privacy' },
    ],
    shown: { page } as Shown,
    path: '/privacy',
    channel: null,
    seen: null,
    stored: new Map(),
  };
}

function blamed(...outcomes: readonly Outcome[]): boolean {
  const book = new FindingBook(release, EMPTY_SUCCESS_REPLY);
  const away = new SentAway(model, entry);
  for (const outcome of outcomes) away.note(outcome);
  away.tell(book);
  return book.knows(['blocked-by-call', 'channelInfo: privacy']);
}

describe('a call whose failure leads visitors of one version away', () => {
  const spring = ledTo('privacy', { 'reply.channelInfo': 'code 500', 'version.channel_5818': 'spring' });

  it('is to blame, where an answer leads there only when nobody gets that version', () => {
    expect(blamed(spring, ledTo('privacy', { 'reply.channelInfo': 'code 200', now: APRIL }))).toBe(true);
  });

  it('is not, where an answer leads there while the version is valid', () => {
    expect(blamed(spring, ledTo('privacy', { 'reply.channelInfo': 'code 200', now: MARCH }))).toBe(false);
  });

  it('is to blame, where an answer leads elsewhere then', () => {
    expect(blamed(spring, ledTo('openview', { 'reply.channelInfo': 'code 200', now: MARCH }))).toBe(true);
  });
});
