import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planFor, trackersMode } from '../../../engine/core/ads/plan-conversion.ts';
import { brandLayers } from '../../../engine/core/brand/brand-layers.ts';
import { resolveBrand } from '../../../engine/core/brand/resolve-brand.ts';
import type { Journey } from '../../../engine/core/guard/simulate-journey.ts';
import type { AdNetworkSpec } from '../../../engine/core/model/ads.ts';
import { BRAND_FIELDS, type BrandField, type BrandLayer } from '../../../engine/core/model/brand.ts';
import type { DestinationKind } from '../../../engine/core/model/destination.ts';
import type { Effect } from '../../../engine/core/model/effect.ts';
import { emptyChannel } from '../../../engine/core/model/empty-channel.ts';
import type { EffectTemplate, GuardRow, GuardStep } from '../../../engine/core/model/guard.ts';
import type { PageSpec } from '../../../engine/core/model/page.ts';
import type { ChannelRecord, HostPart, Release } from '../../../engine/core/model/release.ts';
import type { ScreenPath } from '../../../engine/core/model/route.ts';
import type { Version } from '../../../engine/core/model/version.ts';
import { ChangeBook } from '../../../engine/core/prove/change-book.ts';
import { isDeed } from '../../../engine/core/prove/deed.ts';
import { aboutOf } from '../../../engine/core/prove/deed-changes.ts';
import type { MovedClass } from '../../../engine/core/prove/moved-class.ts';
import { diffOutcomes } from '../../../engine/core/prove/outcome-diff.ts';
import { outsideScope } from '../../../engine/core/prove/outside-scope.ts';
import { pictureChanges } from '../../../engine/core/prove/picture-changes.ts';
import { UNKNOWN_PATH } from '../../../engine/core/prove/place-model.ts';
import { scheduleChanges } from '../../../engine/core/prove/schedule-changes.ts';
import { type Tells, tellingEffects } from '../../../engine/core/prove/telling-effects.ts';
import { type ConcreteVisit, playVisit } from '../../../engine/core/prove/visit-of.ts';
import { versionedPages, withPages } from '../../../engine/core/routing/choose-page.ts';
import { chooseVersion, versionFor, visitorPart } from '../../../engine/core/routing/choose-version.ts';
import { landingAt } from '../../../engine/core/routing/match-path.ts';
import { resolveChannel } from '../../../engine/core/routing/resolve-channel.ts';
import { checkProperty } from '../../support/check-property.ts';
import { shippedRelease } from '../../support/shipped-release.ts';

const shipped = shippedRelease();
const STEPS = ['blocked-channel', 'channel-info', 'arrival', 'token-cleared', 'signed-in', 'login-required'];
const PATHS = ['/form-package', '/fail-page', '/success-download', '/download-page'];
const OTHERS = ['/404err', '/only-download', '/gongzhonghao', '/downloadpage1'];
const SECOND = 'event.h5.example.com';
const SPRING = Date.UTC(2027, 2, 1);
const DAY = 86_400_000;
/** A channel without a file, and the one that stands for all such. */
const UNKNOWN = ['channel_1', 'channel_9999999999'] as const;

const layer = (fields: BrandLayer['fields']): BrandLayer => ({ at: '/site/brand/0', fields });
const pageOf = (id: string) => shipped.pages[id] as PageSpec;
const versionOfForm = (id: string, like: string): PageSpec => ({
  ...pageOf(like),
  id: `form-package@${id}`,
  versionOf: 'form-package',
});
const screens = (host: string, brand: Record<string, BrandLayer[]>): readonly ScreenPath[] =>
  (shipped.hosts[host] as HostPart).screens
    .filter(({ path }) => ['/login', '/v2/login'].includes(path))
    .map((screen) => ({ ...screen, brand: brand[screen.path] ?? screen.brand }));

/** What the guard does besides leading: for channels, hosts, answers and addresses of some kind, and for who is logged in. */
const DEEDS: readonly GuardRow[] = [
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
  about: '',
  match: 'first',
  rows: [
    {
      id: 'led-on',
      when: { and: [{ var: 'visit.hasToken' }, { '===': [{ var: 'nav.path' }, '/gongzhonghao'] }] },
      go: { path: '/fail-page' },
    },
  ],
};
const doing: GuardStep = { id: 'doing', spec: '', about: '', match: 'all', rows: DEEDS };

/** Two hosts, four channels with brand, network and versions, and a page with versions. */
const reduced: Release = {
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

/** A change as people make them, of something that visitors see. */
type Slip = { readonly of: number; readonly field: BrandField; readonly to: string | undefined } & {
  readonly kind: (typeof KINDS)[number];
};

/** What visitors get otherwise after each kind of change. */
const SEEN_OF = {
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

const anySlips: fc.Arbitrary<readonly Slip[]> = fc.array(
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

function slipped(release: Release, slip: Slip): Release {
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

/** Somebody of each half that versions of the channel and of the page can take, at first of the page alone. */
const VISITORS = [
  [true, true],
  [true, false],
  [false, true],
  [false, false],
].map(([ofChannel, ofPage]) => {
  for (let number = 1; ; number += 1) {
    const name = `somebody-${number}`;
    const page = visitorPart('form-package', name);
    if (visitorPart('channel_6010', name) < 50 === ofChannel && page < 50 === ofPage && page < 75)
      return name;
  }
});

const flow = (fail: number, input: number, success = 0) => ({
  code: 200,
  data: { application: 3, h5_flow_info: { succ_todo: success, fail_todo: fail, input_form: input } },
});

const USER = { code: 200, data: {} };
const EXPIRED = { code: 401 };

/** What is stored, and what is answered: whoever is logged in skips the form, or sees it, or is so no longer. */
const WAYS = [
  [{}, flow(3, 0), USER],
  [{}, 'no answer', USER],
  [{ loginAddress: '/v2/login' }, flow(3, 0), USER],
  [{ loginAddress: '/login' }, flow(3, 0), USER],
  [{ loginAddress: '/login', access_token: 't' }, flow(1, 1), USER],
  [{ loginAddress: '/v2/login', access_token: 't' }, flow(3, 1), USER],
  ...[0, 4, 5, 8].map((fail) => [{ access_token: 't' }, flow(fail, 1), USER] as const),
  [{ access_token: 't' }, flow(3, 0), USER],
  [{ access_token: 't' }, flow(1, 0), USER],
  [{ access_token: 't' }, flow(5, 0, 5), USER],
  [{ access_token: 't' }, 'no answer', 'no answer'],
  [{ access_token: 't' }, flow(3, 0), EXPIRED],
  [{ access_token: 't', loginAddress: '/login' }, flow(3, 0), EXPIRED],
  [{ access_token: 't', loginAddress: '/v2/login' }, flow(3, 0), EXPIRED],
] as const;

/** Every visitor that can matter, one by one. */
function* everyVisit(): Generator<ConcreteVisit> {
  for (const host of Object.keys(reduced.hosts)) {
    const logins = reduced.hosts[host]?.screens.map((screen) => screen.path) ?? [];
    for (const path of ['/', ...logins, ...PATHS, ...OTHERS, UNKNOWN_PATH]) {
      for (const channel of [...Object.keys(reduced.channels), UNKNOWN[0]]) {
        for (const [stored, channelInfo, userInfo] of WAYS) {
          for (const device of channel === 'channel_6010' ? VISITORS : VISITORS.slice(0, 2)) {
            yield {
              host,
              path,
              channel,
              query: { channel },
              stored: { ...stored, device_id: device },
              replies: { userInfo, channelInfo },
              os: 3,
              app: 'browser',
              at: SPRING,
            };
          }
        }
      }
    }
  }
}

/** What one visitor gets, by what it is about; brand and conversion under the path that is in force. */
interface Got {
  readonly channel: string;
  readonly landing: string;
  readonly end: string;
  /** Where that is, as the diff names it. */
  readonly named: string;
  readonly page: string;
  readonly does: readonly Effect[];
  readonly brand: Readonly<Record<BrandField, string>>;
  readonly conversion: Readonly<Record<string, string>>;
  /** Where a form of the page leads, by what the diff says of it; nothing where the page has none. */
  readonly after: Readonly<Record<string, string>>;
}

const AFTER = {
  success: 'after a form with a match',
  fail: 'after a form without a match',
} as const;

/** Ends behind the page, for who comes there at once: others come there with nothing else. */
function afterForms(release: Release, visit: ConcreteVisit, { legs, path }: Journey): Got['after'] {
  if (path !== visit.path) return {};
  return Object.fromEntries(
    RESULTS.flatMap((result) => {
      const played = playVisit(release, { ...visit, next: { by: 'saved', result } });
      return played.legs.length === legs.length ? [] : [[AFTER[result], nameOf(played)]];
    }),
  );
}

const RESULTS = ['success', 'fail'] as const;

function nameOf({ shown, path }: Journey): string {
  return shown ? `${path} (${shown.page})` : 'stopped: too many redirects';
}

function got(release: Release, visit: ConcreteVisit): Got {
  const inside = { id: release.id, site: release.site, host: release.hosts[visit.host] as HostPart };
  const journey = playVisit(release, visit);
  const { shown, path, facts, stored, effects } = journey;
  const own = resolveChannel(inside, facts).id;
  const now = { now: visit.at ?? 0, stored: visit.stored };
  const record = withPages(
    chooseVersion(release.channels[own] ?? emptyChannel(own), now),
    versionedPages(release.pages),
    now,
  );
  const loginAddress = typeof stored.loginAddress === 'string' ? stored.loginAddress : null;
  const layers = brandLayers(inside, path, loginAddress, record);
  const brand = resolveBrand(layers, { appNameOfChannel: null, appname: null, appcompany: null });
  const branded = landingAt(inside, path) ?? (loginAddress ? landingAt(inside, loginAddress) : undefined);
  const plan = planFor(inside, release.ads, record, { user_id: 'u', ks_attribution: '{"callback":"c"}' });
  const [script, report] = (['script', 'call'] as const).map((via) =>
    JSON.stringify(plan.deliveries.filter((delivery) => delivery.via === via)),
  );
  return {
    channel: own === UNKNOWN[0] ? UNKNOWN[1] : own,
    landing: branded ? branded.path : '*',
    end: shown ? path : 'stopped',
    named: nameOf(journey),
    after: afterForms(release, visit, journey),
    page: `${shown?.page} ${JSON.stringify(release.pages[shown?.page ?? release.site.guard.redirectLimitPage]?.blocks)}`,
    does: effects.filter((effect) => isDeed(effect as EffectTemplate)),
    brand: Object.fromEntries(BRAND_FIELDS.map((field) => [field, brand[field].value])) as Got['brand'],
    conversion: {
      '': script as string,
      'report to kuaishou': report as string,
      trackers: trackersMode(inside, record),
      'login attribution': String(record.loginAttribution ?? inside.host.loginAttribution ?? false),
    },
  };
}

const LEGAL = ['companyName', 'icp', 'sourcesFunding'];

/** Who gets something else, by playing everyone. */
function byForce(
  release: Release,
  after: Release,
  visits: readonly ConcreteVisit[],
  before: readonly Got[],
  later: readonly ConcreteVisit[] = visits,
) {
  const found = new Set<string>();
  const [leadsBefore, leadsAfter] = [tellingEffects(release), tellingEffects(after)];
  const leads: Tells = (effect) => leadsBefore(effect) || leadsAfter(effect);
  const isBranded = (host: string, path: string) =>
    [release, after].some(({ hosts }) =>
      hosts[host]?.screens.some((screen) => screen.path === path && screen.brand.length > 0),
    );
  visits.forEach((visit, at) => {
    const [was, is] = [before[at] as Got, got(after, later[at] as ConcreteVisit)];
    const { host } = visit;
    const isSwapped = was.channel !== is.channel;
    const bys = [...new Set([was.channel, is.channel])].map((id) => `by ${id}`);
    const note = (...words: readonly string[]) => found.add(words.join(' | '));
    const isLed = was.end !== is.end || was.page !== is.page;
    if (isLed) for (const by of bys) note('led', visit.path, host, by);
    const noteAll = (...words: readonly string[]) => {
      for (const where of [`at ${visit.path}`, `on ${host}`, ...bys]) note(...words, where);
    };
    if (was.named !== is.named) noteAll('ends', was.named, is.named);
    for (const about of Object.keys(is.after)) {
      const [old, now] = [was.after[about], is.after[about]];
      if (was.named === is.named && old !== undefined && now !== undefined && old !== now)
        noteAll('after', about, old, now);
    }
    if (!isLed) for (const about of doneOtherwise(was, is, leads)) noteAll('done', about);
    // Compared where they end alike: who is led elsewhere may come under the brand of another path.
    if (was.landing === is.landing)
      for (const field of BRAND_FIELDS) {
        if (was.brand[field] === is.brand[field]) continue;
        const aspect = LEGAL.includes(field) ? 'legal text' : 'brand';
        const path = isBranded(host, is.landing) ? is.landing : '*';
        for (const where of [`at ${path}`, `on ${host}`, ...bys])
          note(aspect, field, was.brand[field], is.brand[field], where);
      }
    for (const about of Object.keys(is.conversion)) {
      if (was.conversion[about] === is.conversion[about]) continue;
      for (const by of bys) note('conversion', about, by);
      if (about === 'trackers' || about === 'login attribution') note('conversion', about, `on ${host}`);
    }
    if (isSwapped) for (const where of [`on ${host}`, ...bys]) note('conversion', 'channel', where);
  });
  return [...found].sort();
}

/** What is done for one visitor only by one of the releases, by what it is about. */
function doneOtherwise(was: Got, is: Got, leads: Tells): ReadonlySet<string> {
  const abouts = new Set<string>();
  const [old, now] = [was, is].map(
    ({ does }) =>
      // The channel itself is told as such.
      new Map(
        does
          .filter(({ by }) => by.step !== 'channel')
          .map(({ by: _, ...effect }) => [JSON.stringify(effect), effect as EffectTemplate]),
      ),
  );
  for (const [one, other] of [
    [old, now],
    [now, old],
  ])
    for (const [text, effect] of one ?? [])
      if (!other?.has(text) && !leads(effect)) abouts.add(aboutOf(effect));
  return abouts;
}

/** The same, as the diff tells it. */
function byDiff(before: Release, after: Release, also: readonly string[] = []) {
  const found = new Set<string>();
  const known = new Set([...Object.keys(before.channels), UNKNOWN[1], ...also]);
  const moved = ({ path, host, channels }: MovedClass) => {
    for (const id of channels) if (known.has(id)) found.add(['led', path, host, `by ${id}`].join(' | '));
  };
  const { changes } = diffOutcomes(before, after, moved);
  for (const { aspect, about, before: was, after: is, hosts, paths, channels } of changes) {
    const ids = channels.filter((id) => known.has(id)).map((id) => `by ${id}`);
    const on = hosts.map((host) => `on ${host}`);
    const at = (paths.length > 0 ? paths : ['*']).map((path) => `at ${path}`);
    const isDone = /^(?:stored|forgotten|call|event|taken) /.test(about);
    const words = isDone
      ? [...ids, ...on, ...at].map((where) => ['done', about, where])
      : aspect === 'brand' || aspect === 'legal text'
        ? [...ids, ...on, ...at].map((where) => [aspect, about, was, is, where])
        : aspect === 'conversion'
          ? [...ids, ...(about === '' ? [] : on)].map((where) => [aspect, about, where])
          : aspect === 'destination'
            ? [...ids, ...on, ...at].map((where) => [
                ...(about ? ['after', about] : ['ends']),
                was,
                is,
                where,
              ])
            : [];
    for (const one of words) found.add(one.join(' | '));
  }
  return [...found].sort();
}

describe('what visitors see otherwise after an edit', () => {
  const visits = [...everyVisit()];
  const before = visits.map((visit) => got(reduced, visit));

  /** Aspects in which somebody gets something else; the diff must tell the very same. */
  function heldAgainstForce(slips: readonly Slip[]): ReadonlySet<string> {
    const after = { ...slips.reduce(slipped, reduced), id: 'after' };
    const wanted = byForce(reduced, after, visits, before);
    const told = byDiff(reduced, after);
    expect(told).toEqual(wanted);
    return new Set(wanted.map((one) => one.split(' | ')[0] as string));
  }

  it.each(Object.entries(SEEN_OF))('is told of %s, of just those who see it', (kind, aspects) => {
    const slip = { kind: kind as Slip['kind'], of: 1, field: 'companyName', to: '别的' } as const;
    expect([...heldAgainstForce([slip])].sort()).toEqual(aspects);
  });

  it('is told of any edits, of just those hosts, addresses and channels at which somebody sees them', () => {
    checkProperty(
      8,
      fc.property(anySlips, (slips) => void heldAgainstForce(slips)),
    );
  });
});

describe('which channel visitors have', () => {
  const USUAL = shipped.site.guard.channel.default;
  const OLD = 'channel_6001';
  const BLOCKED = 'channel_5813';
  const record = reduced.channels[OLD] as ChannelRecord;
  const own = reduced.hosts.default as HostPart;
  const form = pageOf('form-package');
  const withDeclared = (release: Release, path: number, channel: string | null): Release => {
    const host = release.hosts.default as HostPart;
    const screens = host.screens.map((screen, at) => (at === path ? { ...screen, channel } : screen));
    return { ...release, hosts: { default: { ...host, screens } } };
  };
  /** One host, of which a path declares a channel with brand, variant and network of its own, and no versions. */
  const declared = withDeclared(
    {
      ...reduced,
      id: 'declared',
      hosts: { default: own },
      pages: { ...shipped.pages, 'form-package': form },
      channels: {
        [BLOCKED]: reduced.channels[BLOCKED] as ChannelRecord,
        [OLD]: { ...record, variant: 'loading', trackers: 'after-notice' },
      },
    },
    1,
    OLD,
  );
  const withChoice = (release: Release, more: Partial<Release['site']['guard']['channel']>): Release => {
    const { guard } = release.site;
    const channel = { ...guard.channel, ...more };
    return { ...release, site: { ...release.site, guard: { ...guard, channel } } };
  };

  const CHANNELS = [BLOCKED, OLD, USUAL, UNKNOWN[0]];
  const PAIRS = CHANNELS.flatMap((one) => CHANNELS.flatMap((other) => (one === other ? [] : [[one, other]])));
  interface Brought {
    readonly query: Readonly<Record<string, string>>;
    readonly stored: Readonly<Record<string, string>>;
  }
  const none: Brought = { query: {}, stored: {} };
  const remembering = (channel: string): Brought => ({ query: {}, stored: { channel, _channel: channel } });
  /** In the link, remembered, nowhere, or another one in each place. */
  const BROUGHT: readonly Brought[] = [
    none,
    ...CHANNELS.flatMap((channel): readonly Brought[] => [
      { query: { channel }, stored: {} },
      remembering(channel),
    ]),
    ...PAIRS.flatMap(([channel = '', other = '']): readonly Brought[] => [
      { ...remembering(other), query: { channel } },
      { query: { channel, _channel: other }, stored: {} },
    ]),
  ];
  /** A code that the table of a variant has a row of its own for. */
  const MORE_WAYS = [...WAYS, [{ access_token: 't' }, flow(9, 0), USER]] as const;
  const EVERYWHERE = ['/', ...own.screens.map(({ path }) => path), ...PATHS, ...OTHERS, UNKNOWN_PATH];
  const comingWith = (...brought: readonly Brought[]): readonly ConcreteVisit[] =>
    EVERYWHERE.flatMap((path) =>
      brought.flatMap(({ query, stored: channels }) =>
        MORE_WAYS.map(([stored, channelInfo, userInfo]) => ({
          host: 'default',
          path,
          channel: '',
          query,
          stored: { ...stored, ...channels },
          replies: { userInfo, channelInfo },
          os: 3 as const,
          app: 'browser',
          at: SPRING,
        })),
      ),
    );
  const visits = comingWith(...BROUGHT);
  const before = visits.map((visit) => got(declared, visit));

  /** Aspects in which somebody gets something else, also later, by the channel that is remembered. */
  function heldAgainstForce(edited: Release): ReadonlySet<string> {
    const after = { ...edited, id: 'after' };
    const swaps = new Set<string>();
    visits.forEach((visit, at) => {
      const [was, is] = [before[at]?.channel, got(after, visit).channel];
      if (was !== is) swaps.add(`${was} ${is}`);
    });
    const wanted = new Set(byForce(declared, after, visits, before));
    for (const swap of swaps) {
      const [had, gets] = swap.split(' ').map((id) => comingWith(remembering(id)));
      const first = (had ?? []).map((visit) => got(declared, visit));
      for (const one of byForce(declared, after, had ?? [], first, gets)) wanted.add(one);
    }
    expect(byDiff(declared, after, [USUAL])).toEqual([...wanted].sort());
    return new Set([...wanted].map((one) => one.split(' | ')[0] as string));
  }

  it.each<[string, Release]>([
    ['of a path is another', withDeclared(declared, 1, BLOCKED)],
    ['of a path is gone', withDeclared(declared, 1, null)],
    ['of a path is new', withDeclared(declared, 0, OLD)],
    ['of all who bring none is another', withChoice(declared, { default: OLD })],
    [
      'that is remembered counts more than that of a path',
      withChoice(declared, {
        sources: ['query._channel', 'query.channel', 'stored.channel', 'route.channel'],
      }),
    ],
    [
      'in the link is looked for in another order',
      withChoice(declared, {
        sources: ['query.channel', 'query._channel', 'route.channel', 'stored.channel'],
      }),
    ],
    [
      'is no longer remembered',
      withChoice(declared, { sources: ['query._channel', 'query.channel', 'route.channel'] }),
    ],
  ])('%s: everything that is another for them is told, of just them', (_, edited) => {
    expect([...heldAgainstForce(edited)]).toEqual(expect.arrayContaining(['conversion', 'legal text']));
  });

  const anyChannel = fc.constantFrom(...CHANNELS.slice(0, 3));
  const SOURCES = declared.site.guard.channel.sources;
  const anyEdit = fc
    .record({
      path: fc.nat(1),
      channel: fc.option(anyChannel),
      usual: anyChannel,
      sources: fc.oneof(fc.constant(SOURCES), fc.shuffledSubarray([...SOURCES], { minLength: 3 })),
    })
    .map(({ path, channel, usual, sources }) =>
      withChoice(withDeclared(declared, path, channel), { default: usual, sources }),
    );

  it('is told of any edits of paths, default and sources together', () => {
    checkProperty(
      2,
      fc.property(anyEdit, (edited) => void heldAgainstForce(edited)),
    );
  }, 300_000);

  it('is a change for those of the channel that they had, of the one that they get, and of the host', () => {
    const { changes } = diffOutcomes(declared, { ...withDeclared(declared, 1, BLOCKED), id: 'after' });
    for (const scope of [[OLD], [BLOCKED]]) expect(outsideScope(changes, scope)).not.toEqual([]);
    expect(outsideScope(changes, [OLD, BLOCKED])).toEqual([]);
    expect(outsideScope(changes, ['default'])).toEqual([]);
  });

  it('is a change everywhere where the channel itself changes too, and a path of one host besides', () => {
    const moved = withDeclared(declared, 1, BLOCKED);
    const { ad: _, ...silent } = moved.channels[OLD] as ChannelRecord;
    const channels = { ...moved.channels, [OLD]: silent };
    const { changes } = diffOutcomes(declared, { ...moved, id: 'after', channels });
    expect(outsideScope(changes, ['default']).map(({ about }) => about)).toContain('');
  });
});

describe('who sees a picture whose file is another', () => {
  const visits = [...everyVisit()];

  it.each<[string, Slip]>([
    ['as they are', { kind: 'no version', of: 0, field: 'logo', to: undefined }],
    ...(['path brand', 'channel brand'] as const).map((kind): [string, Slip] => [
      kind,
      { kind, of: 1, field: 'logo', to: '/brand/other.svg?v=1' },
    ]),
  ])('is just who sees its address, with brands %s', (_, slip) => {
    const release = { ...slipped(reduced, slip), id: 'pictures' };
    const shown = visits.map((visit) => [visit.host, got(release, visit)] as const);
    for (const field of ['logo', 'faviconUrl'] as const) {
      for (const address of ['/brand/other.svg', ...new Set(shown.map(([, { brand }]) => brand[field]))]) {
        const wanted = new Set<string>();
        for (const [host, { brand, landing, channel }] of shown) {
          if (brand[field].split('?')[0] !== address) continue;
          const isBranded = release.hosts[host]?.screens.some(
            (screen) => screen.path === landing && screen.brand.length > 0,
          );
          for (const where of [`on ${host}`, `by ${channel}`, `at ${isBranded ? landing : '*'}`])
            wanted.add(`${field} ${where}`);
        }
        const told = new Set<string>();
        const known = [...Object.keys(release.channels), UNKNOWN[1]];
        for (const { about, hosts, paths, channels } of pictureChanges(release, [address])) {
          for (const host of hosts) told.add(`${about} on ${host}`);
          for (const id of channels) if (known.includes(id)) told.add(`${about} by ${id}`);
          for (const path of paths.length > 0 ? paths : ['*']) told.add(`${about} at ${path}`);
        }
        const ofField = [...told].filter((one) => one.startsWith(`${field} `));
        expect(ofField.sort()).toEqual([...wanted].sort());
      }
    }
  });
});

describe('when versions are valid', () => {
  const anyWindow = fc.record({
    first: fc.nat(3),
    length: fc.nat(3),
    share: fc.nat(2),
    isOpen: fc.boolean(),
  });
  /** A version before and after an edit, which changes its times, its share, or both; null where there is none. */
  const anyEdit = fc
    .tuple(anyWindow, anyWindow, fc.constantFrom('share', 'times', 'all', 'gone', 'new'))
    .map(([one, other, what]) => {
      if (what === 'gone') return [one, null] as const;
      if (what === 'new') return [null, one] as const;
      return [
        one,
        { share: { ...one, share: other.share }, times: { ...other, share: one.share }, all: other }[what],
      ] as const;
    });
  /** Each of the two has a half of the visitors, so that they never meet in one. */
  const versionAt = (
    made: { first: number; length: number; share: number; isOpen: boolean } | null | undefined,
    at: number,
  ): readonly Version[] => {
    if (!made) return [];
    const from = made.isOpen ? null : SPRING + made.first * DAY;
    const until = SPRING + (made.first + made.length) * DAY;
    const share = made.share === 0 ? [] : [[at * 50, at * 50 + made.share * 25] as const];
    return [{ id: `v${at}`, from, until, share }];
  };
  const visitors = Array.from({ length: 100 }, (_, part) => {
    for (let number = 1; ; number += 1)
      if (visitorPart('form-package', `somebody-${number}`) === part) return `somebody-${number}`;
  });
  const withVersions = (of: readonly Version[]): Release => ({
    ...reduced,
    pages: { 'form-package': { ...pageOf('form-package'), versions: { by: 'device_id', of } } },
  });

  it('is told of those that somebody gets or misses, of all channels, and of no other', () => {
    checkProperty(
      120,
      fc.property(anyEdit, anyEdit, (first, second) => {
        const [one, other] = [0, 1].map((side) => [
          ...versionAt(first[side], 0),
          ...versionAt(second[side], 1),
        ]) as [Version[], Version[]];
        const wanted = new Set<string>();
        for (let day = -1; day < 9; day += 1) {
          for (const visitor of visitors) {
            const facts = { now: SPRING + day * DAY, stored: { device_id: visitor } };
            const [was, is] = [one, other].map(
              (of) => versionFor('form-package', { by: 'device_id', of }, facts)?.id,
            );
            if (was === is) continue;
            for (const id of [was, is]) if (id !== undefined) wanted.add(`page form-package version ${id}`);
          }
        }
        const book = new ChangeBook(reduced);
        scheduleChanges(withVersions(one), withVersions(other), ['channel_6001'], book);
        const told = book.changes();
        expect(told.map(({ about }) => about).sort()).toEqual([...wanted].sort());
        for (const { channels } of told) expect(channels).toEqual(['channel_6001']);
      }),
    );
  });
});
