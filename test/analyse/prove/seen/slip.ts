import fc from 'fast-check';
import type { AdNetworkSpec } from '../../../../engine/decide/model/ads.ts';
import { BRAND_FIELDS, type BrandField, type BrandLayer } from '../../../../engine/decide/model/brand.ts';
import type { DestinationKind } from '../../../../engine/decide/model/destination.ts';
import type { EffectTemplate, GuardRow } from '../../../../engine/decide/model/guard.ts';
import type { PageSpec } from '../../../../engine/decide/model/page.ts';
import type { ChannelRecord, HostPart, Release } from '../../../../engine/decide/model/release.ts';
import { DEEDS, layer, PATHS, versionOfForm } from './reduced-release.ts';

/** A change as people make them, of something that visitors see. */
export type Slip = { readonly of: number; readonly field: BrandField; readonly to: string | undefined } & {
  readonly kind: (typeof KINDS)[number];
};

/** What visitors get otherwise after each kind of change. */
export const SEEN_OF = {
  'site brand': ['legal text'],
  'host brand': ['legal text'],
  'path brand': ['legal text'],
  'channel brand': ['legal text'],
  'version brand': ['legal text'],
  'no version': ['brand'],
  'network of a channel': ['conversion'],
  'trackers of a channel': ['conversion'],
  'trackers of a host': ['conversion'],
  event: ['conversion'],
  report: ['conversion'],
  destination: ['after', 'ends', 'led'],
  'destination of forms': ['after'],
  'destination of forms that the guard leads on from': [],
  'where the guard leads behind a form': ['after', 'ends', 'led'],
  page: ['led'],
  'page version': ['led'],
  'new page version': ['ends', 'led'],
  'no page version': ['ends', 'led'],
  'group of a channel': ['done'],
  'group of a host': ['done'],
  'what is done': ['done'],
  'whom it is done for': ['done'],
  'where an expired login leads': ['ends', 'led'],
  'where a blocked channel leads': ['ends', 'led'],
  'pages of the redirect limit': [],
} as const;

const KINDS = Object.keys(SEEN_OF) as (keyof typeof SEEN_OF)[];

export const anySlips: fc.Arbitrary<readonly Slip[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    of: fc.nat(2),
    field: fc.constantFrom(...BRAND_FIELDS),
    to: fc.constantFrom('别的', '甲公司', '甲备1号', '二号', undefined),
  }),
  { minLength: 1, maxLength: 2 },
);

function withField(layers: readonly BrandLayer[], { field, to }: Slip): readonly BrandLayer[] {
  const [first = layer({}), ...rest] = layers;
  const { [field]: _, ...others } = first.fields;
  return [{ ...first, fields: to === undefined ? others : { ...first.fields, [field]: to } }, ...rest];
}

/** An effect with another value, or none. */
function otherwise(effect: EffectTemplate, to: string | undefined): readonly EffectTemplate[] {
  if (to === undefined) return [];
  switch (effect.do) {
    case 'store':
      return [{ do: 'store', key: effect.key, value: to }];
    case 'call':
      return [{ ...effect, fields: { nid: to } }];
    case 'native':
      return [{ ...effect, argument: to }];
    default:
      return [{ do: 'track', title: 'seen', attr: { from: to } }];
  }
}

export function slipped(release: Release, slip: Slip): Release {
  const { site, hosts, channels, pages, ads } = release;
  const hostId = Object.keys(hosts)[slip.of % 2] as string;
  const host = hosts[hostId] as HostPart;
  const id = Object.keys(channels)[slip.of] as string;
  const record = channels[id] as ChannelRecord;
  const other = slip.to ?? 'none';
  const withHost = (more: Partial<HostPart>) => ({
    ...release,
    hosts: { ...hosts, [hostId]: { ...host, ...more } },
  });
  const withRecord = (more: Partial<ChannelRecord>, key = id) => ({
    ...release,
    channels: { ...channels, [key]: { ...(channels[key] as ChannelRecord), ...more } },
  });
  const withNetwork = (name: string, more: Partial<AdNetworkSpec>) => {
    const networks = { ...ads.networks, [name]: { ...(ads.networks[name] as AdNetworkSpec), ...more } };
    return { ...release, ads: { ...ads, networks } };
  };
  const withVersions = (of: NonNullable<PageSpec['versions']>['of']) => ({
    ...pages,
    'form-package': { ...pages['form-package'], versions: { by: 'device_id', of } } as PageSpec,
  });
  const withDestination = (kind: DestinationKind, id: string, to: string) => {
    const rows = site.destinations.rows[kind].map((row) => (row.id === id ? { ...row, to } : row));
    const destinations = { ...site.destinations, rows: { ...site.destinations.rows, [kind]: rows } };
    return { ...release, site: { ...site, destinations } };
  };
  const withRow = (step: string, row: string, change: (row: GuardRow) => GuardRow) => {
    const steps = site.guard.steps.map((one) => ({
      ...one,
      rows: one.rows.map((each) => (one.id === step && each.id === row ? change(each) : each)),
    }));
    return { ...release, site: { ...site, guard: { ...site.guard, steps } } };
  };
  const spring = pages['form-package']?.versions?.of ?? [];
  switch (slip.kind) {
    case 'site brand':
      return { ...release, site: { ...site, brand: withField(site.brand, slip) } };
    case 'host brand':
      return withHost({ brand: withField(host.brand, slip) });
    case 'path brand': {
      const branded = host.screens.map((screen, at) =>
        at === slip.of % host.screens.length ? { ...screen, brand: withField(screen.brand, slip) } : screen,
      );
      return withHost({ screens: branded });
    }
    case 'channel brand':
      return withRecord({ brand: withField(record.brand, slip) });
    case 'version brand': {
      const versions = channels.channel_6010?.versions;
      const of = versions?.of.map((one) => ({ ...one, brand: withField(one.brand, slip) })) ?? [];
      return withRecord({ versions: { by: 'device_id', of } }, 'channel_6010');
    }
    case 'no version':
      return withRecord({ versions: { by: 'device_id', of: [] } }, 'channel_6010');
    case 'network of a channel': {
      const network = slip.to === undefined ? undefined : slip.of === 1 ? 'tencent' : 'kuaishou';
      return withRecord({ ad: network && { map: 'a', network, script: '/a.js', id: other.length } } as never);
    }
    case 'trackers of a channel':
      return withRecord({ trackers: slip.to === undefined ? 'at-once' : 'after-notice' });
    case 'trackers of a host':
      return withHost({ trackers: 'after-notice', loginAttribution: slip.to !== undefined });
    case 'event':
      return withNetwork(slip.of === 0 ? 'tencent' : 'kuaishou', { event: other });
    case 'report': {
      const { report } = ads.networks.kuaishou as AdNetworkSpec;
      return withNetwork('kuaishou', {
        report: slip.to === undefined ? undefined : { ...report, fields: { event_type: other } },
      } as never);
    }
    case 'destination':
      return withDestination('fail', 'fail-1-2', PATHS[slip.of] as string);
    case 'destination of forms':
      return withDestination(
        'success',
        'success-0-1',
        ['/fail-page', '/gongzhonghao', '/404err'][slip.of] as string,
      );
    case 'destination of forms that the guard leads on from':
      // Both end at the page that the guard leads to from the one.
      return withDestination('success', 'success-5', '/fail-page');
    case 'where the guard leads behind a form':
      return withRow('behind', 'led-on', (row) => ({
        ...row,
        go: { path: ['/only-download', '/404err', '/success-download'][slip.of] as string },
      }));
    case 'page':
    case 'page version': {
      const key =
        slip.kind === 'page' ? ['form-package', 'fail-page', '404err'][slip.of] : 'form-package@spring';
      const page = pages[key as string] as PageSpec | undefined;
      if (!page) return release;
      return {
        ...release,
        pages: { ...pages, [page.id]: { ...page, id: page.id, blocks: page.blocks.slice(0, -1) } },
      };
    }
    case 'new page version': {
      const next = { id: 'next', from: null, until: null, share: [[50, 75]] as const };
      return {
        ...release,
        pages: {
          ...withVersions([...spring.filter((one) => one.id !== 'next'), next]),
          'form-package@next': versionOfForm('next', 'fail-page'),
        },
      };
    }
    case 'group of a channel':
      return withRecord({ groups: [...record.groups, 'kept'] });
    case 'group of a host':
      return withHost({ groups: slip.to === undefined ? [] : [...host.groups, 'kept'] });
    case 'what is done':
      return withRow('doing', DEEDS[(slip.of + other.length) % DEEDS.length]?.id ?? '', (row) => ({
        ...row,
        do: (row.do ?? []).flatMap((effect) => otherwise(effect, slip.to)),
      }));
    case 'whom it is done for': {
      const { when } = DEEDS[slip.of + other.length] ?? (DEEDS[4] as GuardRow);
      return withRow('doing', DEEDS[slip.of]?.id ?? '', (row) => ({ ...row, when: { '!': when ?? true } }));
    }
    case 'where an expired login leads':
      return withRow('signed-in', 'expired', (row) => ({
        ...row,
        go: { path: slip.of === 2 ? '/login' : '/404err' },
      }));
    case 'where a blocked channel leads':
      return withRow('blocked-channel', 'blocked', (row) => ({
        ...row,
        go: { path: ['/fail-page', '/only-download', '/login'][slip.of] as string },
      }));
    case 'pages of the redirect limit':
      return { ...release, site: { ...site, guard: { ...site.guard, redirectLimitPage: '404err' } } };
    case 'no page version':
      return { ...release, pages: withVersions(spring.filter((one) => one.id !== 'spring')) };
  }
}
