import { describe, expect, it } from 'vitest';
import { ChangeBook } from '../../../engine/analyse/compare/change-book.ts';
import { topic } from '../../../engine/analyse/compare/topic.ts';
import { shippedRelease } from '../../support/shipped-release.ts';

const HOST = 'ks5194.h5.example.com';
const title = {
  aspect: 'title',
  topic: topic('channel-title'),
  was: '首页',
  is: 'none',
  visit: null,
} as const;

describe('the same difference for two reasons', () => {
  it('is told of the channels that have changed, and on its own of those who get another channel', () => {
    const book = new ChangeBook(shippedRelease());
    book
      .because({ at: ['/car-visit'], isAgain: false, brought: ['channel_7777'] })
      .add(title, ['channel_5194', 'channel_7777'], { host: HOST });
    book.add(title, ['channel_5262']);
    const changes = book
      .changes()
      .map(({ channels, brought, hosts, otherChannel }) => ({ channels, brought, hosts, otherChannel }));
    expect(changes).toEqual([
      {
        channels: ['channel_5194', 'channel_7777'],
        brought: ['channel_7777'],
        hosts: [HOST],
        otherChannel: { at: ['/car-visit'], isAgain: false },
      },
      { channels: ['channel_5262'], brought: ['channel_5262'], hosts: [], otherChannel: null },
    ]);
  });

  it('is told once of channels that have changed themselves', () => {
    const book = new ChangeBook(shippedRelease());
    for (const isAgain of [false, true])
      book
        .because({ at: ['/car-visit'], isAgain, brought: ['channel_5262'] })
        .add(title, ['channel_5262'], { host: HOST });
    book.add(title, ['channel_5262', 'channel_5301']);
    expect(book.changes().map(({ channels, otherChannel }) => [channels, otherChannel])).toEqual([
      [['channel_5262', 'channel_5301'], null],
    ]);
  });
});
