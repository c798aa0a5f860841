import type { BrandLayer } from '../../../../engine/decide/model/brand.ts';
import { emptyChannel } from '../../../../engine/decide/model/empty-channel.ts';
import type { GuardRow, GuardStep } from '../../../../engine/decide/model/guard.ts';
import type { PageSpec } from '../../../../engine/decide/model/page.ts';
import type { HostPart, Release } from '../../../../engine/decide/model/release.ts';
import type { ScreenPath } from '../../../../engine/decide/model/route.ts';
import { shippedRelease } from '../../../support/shipped-release.ts';

export const shipped = shippedRelease();
const STEPS = ['blocked-channel', 'channel-info', 'arrival', 'token-cleared', 'signed-in', 'login-required'];
export const PATHS = ['/form-package', '/fail-page', '/success-download', '/download-page'];
export const OTHERS = ['/404err', '/only-download', '/gongzhonghao', '/downloadpage1'];
const SECOND = 'event.h5.example.com';
export const SPRING = Date.UTC(2027, 2, 1);
export const DAY = 86_400_000;
/** A channel without a file, and the one that stands for all such. */
export const UNKNOWN = ['channel_1', 'channel_9999999999'] as const;

export const layer = (fields: BrandLayer['fields']): BrandLayer => ({ at: '/site/brand/0', fields });
export const pageOf = (id: string) => shipped.pages[id] as PageSpec;
export const versionOfForm = (id: string, like: string): PageSpec => ({
  ...pageOf(like),
  id: `form-package@${id}`,
  versionOf: 'form-package',
});
export const screens = (host: string, brand: Record<string, BrandLayer[]>): readonly ScreenPath[] =>
  (shipped.hosts[host] as HostPart).screens
    .filter(({ path }) => ['/login', '/v2/login'].includes(path))
    .map((screen) => ({ ...screen, brand: brand[screen.path] ?? screen.brand }));

/**
 * What the guard does besides leading: for channels, hosts, answers and addresses of some kind, and for who is logged
 * in.
 */
export const DEEDS: readonly GuardRow[] = [
  {
    id: 'of-channel',
    when: { in: ['kept', { var: 'channel.groups' }] },
    do: [{ do: 'store', key: 'ks_attribution', value: 'a' }],
  },
  {
    id: 'of-host',
    when: { in: ['kept', { var: 'host.groups' }] },
    do: [{ do: 'call', endpoint: 'activeChannel' }],
  },
  {
    id: 'of-answer',
    when: { '===': [{ var: 'reply.channelInfo.application' }, 3] },
    do: [{ do: 'store', key: 'appcompany', value: '甲公司' }],
  },
  {
    id: 'of-address',
    when: { '===': [{ var: 'nav.path' }, '/fail-page'] },
    do: [{ do: 'native', handler: 'closePage' }],
  },
  { id: 'of-login', when: { var: 'visit.hasToken' }, do: [{ do: 'track', title: 'seen' }] },
];
/** What waits behind a saved form: who has no match and code 5 is led on by the guard. */
const behind: GuardStep = {
  id: 'behind',
  spec: '',
  match: 'first',
  rows: [
    {
      id: 'led-on',
      when: { and: [{ var: 'visit.hasToken' }, { '===': [{ var: 'nav.path' }, '/gongzhonghao'] }] },
      go: { path: '/fail-page' },
    },
  ],
};
const doing: GuardStep = { id: 'doing', spec: '', match: 'all', rows: DEEDS };

/** Two hosts, four channels with brand, network and versions, and a page with versions. */
export const reduced: Release = {
  ...shipped,
  id: 'reduced',
  hosts: {
    default: {
      ...(shipped.hosts.default as HostPart),
      screens: screens('default', { '/v2/login': [layer({ color: '#101010', name: '二号' })] }),
    },
    [SECOND]: { ...(shipped.hosts[SECOND] as HostPart), screens: screens(SECOND, {}) },
  },
  channels: {
    channel_5813: { ...emptyChannel('channel_5813'), groups: ['blocked'] },
    channel_6001: {
      ...emptyChannel('channel_6001'),
      brand: [layer({ companyName: '甲公司', icp: '甲备1号' })],
      ad: { map: 'a', network: 'kuaishou', script: '/a.js', id: '1' },
    },
    channel_6010: {
      ...emptyChannel('channel_6010'),
      trackers: 'after-notice',
      versions: {
        by: 'device_id',
        of: [{ id: 'v', from: null, until: null, share: [[0, 50]], brand: [layer({ name: '五折' })] }],
      },
    },
  },
  pages: {
    ...shipped.pages,
    'form-package': {
      ...pageOf('form-package'),
      versions: {
        by: 'device_id',
        of: [{ id: 'spring', from: SPRING, until: SPRING + DAY, share: [[0, 50]] }],
      },
    },
    'form-package@spring': versionOfForm('spring', 'form-package-simple'),
  },
  site: {
    ...shipped.site,
    routes: shipped.site.routes.filter(({ path }) => [...PATHS, ...OTHERS].includes(path)),
    guard: {
      ...shipped.site.guard,
      maxRedirects: 4,
      steps: [
        ...shipped.site.guard.steps.filter(({ id }) => STEPS.includes(id)).slice(0, 2),
        doing,
        behind,
        ...shipped.site.guard.steps.filter(({ id }) => STEPS.includes(id)).slice(2),
      ],
    },
  },
};
