import { describe, expect, it } from 'vitest';
import { diffOutcomes } from '../../engine/analyse/compare/outcome-diff.ts';
import { PlayedVisit } from '../../engine/analyse/prove/played-visit.ts';
import type { ConcreteVisit } from '../../engine/analyse/prove/visit-of.ts';
import { newPages } from '../../engine/cli/prove/new-pages.ts';
import type { ChannelRecord, HostPart, Release } from '../../engine/decide/model/release.ts';
import type { RouteDescriptor } from '../../engine/decide/model/route.ts';
import { shippedRelease } from '../support/shipped-release.ts';

const shipped = shippedRelease();
const HOST = 'ks5194.h5.example.com';
const STEPS = ['blocked-channel', 'channel-info', 'token-cleared', 'signed-in', 'login-required'];
const PATHS = ['/404err', '/form-package', '/success-download', '/download-page', '/only-download'];

/** The shipped host whose root declares a channel, with few channels, paths and steps. */
const before: Release = {
  ...shipped,
  id: 'before',
  hosts: { [HOST]: shipped.hosts[HOST] as HostPart },
  channels: Object.fromEntries(
    ['channel_5262', 'channel_5301', 'channel_6001'].map((id) => [id, shipped.channels[id] as ChannelRecord]),
  ),
  site: {
    ...shipped.site,
    routes: shipped.site.routes.filter(({ path }) => PATHS.includes(path)),
    guard: {
      ...shipped.site.guard,
      steps: shipped.site.guard.steps.filter(({ id }) => STEPS.includes(id)),
    },
  },
};
const [like] = before.site.routes as [RouteDescriptor];
const callback = {
  ...like,
  id: 'callback',
  path: '/callback',
  page: 'form-package',
  access: 'login',
} as const;
const after: Release = {
  ...before,
  id: 'after',
  site: { ...before.site, routes: [...before.site.routes, callback] },
};

describe('a new page for who is logged in, on a host whose root has a channel of its own', () => {
  const { changes } = diffOutcomes(before, after);
  const ofPage = changes.filter(({ otherChannel }) => otherChannel === null);
  const ofChannel = changes.filter(({ otherChannel }) => otherChannel !== null);

  it('changes something at its own address only: there visitors get the channel', () => {
    expect(new Set(ofPage.flatMap(({ paths }) => paths))).toEqual(new Set(['/callback']));
    expect(ofPage.map((one) => `${one.about} ${one.after}`)).toContain('channel channel_5194');
  });

  it('is named as where whoever notices the channel elsewhere has got it, at once or when they come again', () => {
    expect(ofChannel.map(({ otherChannel }) => otherChannel?.isAgain)).toEqual(
      expect.arrayContaining([true, false]),
    );
    for (const { otherChannel } of ofChannel) expect(otherChannel?.at).toEqual(['/callback']);
  });

  it('has a visit that shows it for each change that one visit can show', () => {
    const seen = (release: Release, visit: ConcreteVisit) => {
      const { shown, path } = new PlayedVisit(release, visit).end;
      return `${path} ${shown?.page}`;
    };
    const visits = changes.flatMap(({ visit }) => visit ?? []);
    expect(visits.length).toBeGreaterThan(1);
    for (const visit of visits) expect(seen(after, visit)).not.toBe(seen(before, visit));
    expect(changes.filter(({ otherChannel, visit }) => otherChannel?.isAgain && visit)).toEqual([]);
  });

  it('is one paragraph with all that comes of it', () => {
    const [page, ...others] = newPages(after, changes);
    expect(others).toEqual([]);
    expect(page?.gives).toEqual([{ channel: 'channel_5194', hosts: [HOST] }]);
    expect(page?.changes).toHaveLength(changes.length);
  });
});
