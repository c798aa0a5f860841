import { describe, expect, it } from 'vitest';
import type { Finding } from '../../../engine/analyse/prove/finding.ts';
import { PlayedVisit } from '../../../engine/analyse/prove/played-visit.ts';
import { prove } from '../../../engine/analyse/prove/prove.ts';
import type { GuardRow } from '../../../engine/decide/model/guard.ts';
import type { ChannelRecord, Release } from '../../../engine/decide/model/release.ts';
import type { Rule } from '../../../engine/decide/model/rule.ts';
import { NO_TRAITS } from '../../support/no-traits.ts';
import { shippedRelease } from '../../support/shipped-release.ts';

const shipped = shippedRelease();
const ID = 'channel_6010';
const LATER = 'channel_6011';
const DAY = 86_400_000;
const SPRING = Date.UTC(2027, 2, 1);
const END = SPRING + 7 * DAY;
const AUTUMN = SPRING + 200 * DAY;

const now = { var: 'now' };
const ago = (fact: string): Rule => ({ '-': [now, { firstNonEmpty: [{ var: fact }, 0] }] });
const inSpring: Rule = { '===': [{ var: 'channel.title' }, '春'] };

/**
 * One path, and channels that have another title in spring, or in autumn; visitors for whom all of this holds are led
 * to a path that is not there.
 */
function led(when: Rule, ...more: readonly Rule[]): Release {
  const channel = (id: string, from: number, until: number): ChannelRecord => {
    const version = { id: 'spring', from, until, share: [[0, 100]] as const, title: '春', brand: [] };
    return { ...(shipped.channels[ID] as ChannelRecord), id, versions: { by: 'device_id', of: [version] } };
  };
  const row: GuardRow = {
    id: 'led',
    when: { and: [{ '===': [{ var: 'nav.path' }, '/privacy'] }, ...more] },
    go: { path: '/nowhere' },
  };
  const { site } = shipped;
  const steps = [{ id: 'planted', spec: '4', about: '', when, match: 'first' as const, rows: [row] }];
  return {
    ...shipped,
    id: JSON.stringify([when, ...more]),
    hosts: { default: { ...shipped.hosts.default, screens: [], root: '/privacy' } as never },
    channels: { [ID]: channel(ID, SPRING, END), [LATER]: channel(LATER, AUTUMN, AUTUMN + DAY) },
    site: {
      ...site,
      guard: { ...site.guard, steps },
      routes: site.routes.filter(({ path }) => path === '/privacy'),
    },
  };
}

/** Those who come to the path that is not there, each played to see that it is so. */
function foundIn(release: Release): readonly Finding[] {
  const found = prove(release, NO_TRAITS).findings.filter(({ kind }) => kind === 'missing-page');
  for (const { visit } of found) expect(new PlayedVisit(release, visit).end.path).toBe('/nowhere');
  return found;
}

describe('rules on the time', () => {
  it.each<[string, Rule, number, number]>([
    ['before a moment', { '<': [now, SPRING] }, 0, SPRING - 1],
    ['from a moment on', { '>=': [now, SPRING] }, SPRING, Number.POSITIVE_INFINITY],
    ['in a span', { '<': [SPRING, now, END] }, SPRING + 1, END - 1],
    ['at one moment', { '===': [now, SPRING] }, SPRING, SPRING],
    [
      'some time after a moment',
      { '<': [DAY, { '-': [now, SPRING] }, 2 * DAY] },
      SPRING + DAY,
      SPRING + 2 * DAY,
    ],
  ])('are tried with a visitor who comes %s', (_, rule, from, until) => {
    const [found] = foundIn(led(rule));
    expect(found?.visit.at).toBeGreaterThanOrEqual(from);
    expect(found?.visit.at).toBeLessThanOrEqual(until);
  });

  it.each<[string, Rule]>([
    ['was here lately', { '<': [ago('stored.active'), { var: 'window.active' }] }],
    ['was here long ago, or never', { '>=': [ago('stored.active'), { var: 'window.active' }] }],
    ['was here in the future', { '<': [ago('stored.active'), 0] }],
    ['was here exactly that long ago', { '===': [ago('stored.active'), { var: 'window.active' }] }],
    [
      'was here lately, and before spring',
      { and: [{ '<': [now, SPRING] }, { '<=': [0, ago('stored.active'), DAY] }] },
    ],
    ['was here lately, and in spring', { and: [inSpring, { '<=': [0, ago('stored.active'), DAY] }] }],
    ['was here in spring, whenever that is', { '<': [SPRING, { var: 'stored.active' }, END] }],
  ])('are tried with a visitor who %s', (_, rule) => {
    expect(foundIn(led(rule))).toHaveLength(1);
  });

  it('find a visitor of a version only at times when somebody gets it', () => {
    const own: Rule = { '===': [{ var: 'channel.id' }, ID] };
    const late: Rule = { '>=': [now, SPRING + 3 * DAY] };
    const [found] = foundIn(led(inSpring, own, late));
    expect(found?.visit.at).toBeGreaterThanOrEqual(SPRING + 3 * DAY);
    expect(found?.visit.at).toBeLessThan(END);
    expect(foundIn(led(inSpring, own, { '<': [now, SPRING] }))).toEqual([]);
    expect(foundIn(led(inSpring, own, { '>=': [now, END] }))).toEqual([]);
    const [outside] = foundIn(led(inSpring, own, { '!': { '<=': [SPRING - DAY, now, SPRING + 3 * DAY] } }));
    expect(outside?.visit.at).toBeGreaterThan(SPRING + 3 * DAY);
    expect(foundIn(led({ '!': inSpring }, own, { '<': [now, SPRING] }))).toHaveLength(1);
    expect(foundIn(led({ '!': inSpring }, own, { '<=': [SPRING, now, SPRING + DAY] }))).toEqual([]);
  });

  it('find visitors of channels that differ in nothing but the times of their versions', () => {
    const [found] = foundIn(led(inSpring, { '>=': [now, AUTUMN] }));
    expect([found?.visit.channel, found?.channels]).toEqual([LATER, 1]);
    expect(foundIn(led(inSpring, { '<': [END, now, AUTUMN] }))).toEqual([]);
  });

  it('find nobody for a span that never is', () => {
    expect(foundIn(led({ '<': [now, SPRING] }, { '>': [now, END] }))).toEqual([]);
  });
});

describe('rules on the app', () => {
  const app = { var: 'env.app' };

  it('are tried with every app that they compare', () => {
    const [found] = foundIn(led({ in: [app, ['baidu', 'toutiao']] }));
    expect(['baidu', 'toutiao']).toContain(found?.visit.app);
  });

  it('find nobody who is in WeChat and in another app', () => {
    expect(foundIn(led({ '===': [app, 'baidu'] }, { var: 'env.inWeChat' }))).toEqual([]);
    expect(foundIn(led({ '===': [app, 'wechat'] }, { '!': { var: 'env.inWeChat' } }))).toEqual([]);
    expect(foundIn(led({ var: 'env.inWeChat' }))[0]?.visit.app).toBe('wechat');
  });
});
