import { describe, expect, it } from 'vitest';
import type { Release } from '../../engine/decide/model/release.ts';
import { versionEpoch } from '../../server/entry/version-epoch.ts';
import { renderEntry } from '../../src/entry-server.tsx';
import { shippedRelease } from '../support/shipped-release.ts';

const CHANNEL = 'channel_7777';
const NOON = Date.UTC(2026, 11, 1, 4);

/** The shipped release with one channel that has a version from noon on. */
function releaseWith(share: readonly (readonly [number, number])[]): Release {
  const release = shippedRelease();
  const version = { id: 'noon', from: NOON, until: null, share, brand: [], title: '中午' };
  const record = { id: CHANNEL, groups: [], title: '上午', brand: [], variant: null };
  return {
    ...release,
    channels: { ...release.channels, [CHANNEL]: { ...record, versions: { by: 'device_id', of: [version] } } },
  };
}

const render = (release: Release, now: number) =>
  renderEntry({ release, host: 'localhost', url: `/login?channel=${CHANNEL}`, userAgent: '', now });

describe('the entry page of a channel with versions', () => {
  it('is drawn in the version of the time, and carries no other', async () => {
    const release = releaseWith([[0, 100]]);
    const [before, after] = [await render(release, NOON - 1), await render(release, NOON)];
    expect([before.title, after.title]).toEqual(['上午', '中午']);
    expect(after.visit.channels[CHANNEL]).toMatchObject({ version: 'noon' });
    expect(JSON.stringify(after.visit.channels)).not.toContain('上午');
    expect(after.visit.shown?.page).toBe('login-second');
  });

  it('is drawn by the browser where visitors are split, who knows the visitor', async () => {
    const { visit, title } = await render(releaseWith([[0, 50]]), NOON);
    expect([visit.shown, visit.channels]).toEqual([null, {}]);
    expect(title).not.toMatch(/上午|中午/);
  });

  it('is made again when a version begins or ends, and not before', () => {
    const release = releaseWith([[0, 100]]);
    expect([NOON - 1, NOON, NOON + 1].map((now) => versionEpoch(release, now))).toEqual([0, 1, 1]);
    expect(versionEpoch(shippedRelease(), NOON)).toBe(0);
  });
});
