import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Telling } from '../../../engine/analyse/compare/address-comparison.ts';
import { diffOutcomes } from '../../../engine/analyse/compare/outcome-diff.ts';
import { outsideScope } from '../../../engine/analyse/compare/outside-scope.ts';
import { CHANNEL } from '../../../engine/analyse/diagrams/visitor-variables.ts';
import { OWN_CHANNEL } from '../../../engine/analyse/prove/constraints.ts';
import { pageConditions } from '../../../engine/analyse/prove/deciding-rules.ts';
import { ANY_CHANNEL, knownChannels } from '../../../engine/analyse/prove/known-channels.ts';
import { knownValues } from '../../../engine/analyse/prove/known-values.ts';
import { PlayedVisit } from '../../../engine/analyse/prove/played-visit.ts';
import { factsOfReplyStatus, hasValues } from '../../../engine/analyse/prove/reply-status.ts';
import { TriedValues } from '../../../engine/analyse/prove/tried-values.ts';
import type { ConcreteVisit } from '../../../engine/analyse/prove/visit-of.ts';
import type { GuardRow, GuardStep } from '../../../engine/decide/model/guard.ts';
import type { Scalar } from '../../../engine/decide/model/json.ts';
import type { PageSpec } from '../../../engine/decide/model/page.ts';
import type { ChannelRecord, HostPart, Release } from '../../../engine/decide/model/release.ts';
import type { RouteDescriptor, ScreenPath } from '../../../engine/decide/model/route.ts';
import type { Rule } from '../../../engine/decide/model/rule.ts';
import { checkProperty } from '../../support/check-property.ts';
import { shippedRelease } from '../../support/shipped-release.ts';
import { valueFor } from '../../support/value-for.ts';

const shipped = shippedRelease();

/** Steps that read little, so that every visitor can be played. */
const STEPS = ['blocked-channel', 'channel-info', 'token-cleared', 'signed-in', 'login-required'];
const PATHS = ['/login', '/form-package', '/success-download', '/fail-page', '/download-page'];

/** The shipped site, cut down to one host, five paths, four channels and five steps. */
const reduced: Release = {
  ...shipped,
  id: 'reduced',
  hosts: {
    default: {
      ...shipped.hosts.default,
      screens: shipped.hosts.default?.screens.filter(({ path }) => path === '/login'),
    } as never,
  },
  channels: Object.fromEntries(
    ['channel_5813', 'channel_6001', 'channel_6010', 'channel_6020'].map((id) => [
      id,
      shipped.channels[id] as ChannelRecord,
    ]),
  ),
  site: {
    ...shipped.site,
    routes: shipped.site.routes.filter(({ path }) =>
      [...PATHS, '/404err', '/only-download', '/gongzhonghao', '/downloadpage1'].includes(path),
    ),
    guard: {
      ...shipped.site.guard,
      maxRedirects: 4,
      steps: shipped.site.guard.steps.filter(({ id }) => STEPS.includes(id)),
    },
  },
};

/** A change as people make them. */
type Slip =
  | { readonly kind: 'destination'; readonly row: number; readonly to: number }
  | { readonly kind: 'group'; readonly channel: number; readonly group: number }
  | { readonly kind: 'row'; readonly step: number; readonly row: number }
  | { readonly kind: 'swap'; readonly step: number }
  | { readonly kind: 'access'; readonly route: number }
  | { readonly kind: 'named'; readonly channel: number; readonly path: number; readonly to: number }
  | {
      readonly kind: 'given';
      readonly by: number;
      readonly channel: number;
      readonly path: number;
      readonly to: number;
    }
  | { readonly kind: 'page'; readonly route: number; readonly other: number }
  | { readonly kind: 'block'; readonly route: number }
  | { readonly kind: 'table'; readonly path: number; readonly to: number };

const anyTable = fc.record({ kind: fc.constant('table' as const), path: fc.nat(5), to: fc.nat(4) });
const anySlip: fc.Arbitrary<Slip> = fc.oneof(
  fc.record({ kind: fc.constant('destination' as const), row: fc.nat(9), to: fc.nat(4) }),
  fc.record({ kind: fc.constant('group' as const), channel: fc.nat(3), group: fc.nat(3) }),
  fc.record({ kind: fc.constant('row' as const), step: fc.nat(4), row: fc.nat(5) }),
  fc.record({ kind: fc.constant('swap' as const), step: fc.nat(3) }),
  fc.record({ kind: fc.constant('access' as const), route: fc.nat(8) }),
  fc.record({ kind: fc.constant('named' as const), channel: fc.nat(1), path: fc.nat(4), to: fc.nat(4) }),
  fc.record({
    kind: fc.constant('given' as const),
    by: fc.nat(3),
    channel: fc.nat(2),
    path: fc.nat(4),
    to: fc.nat(4),
  }),
  fc.record({ kind: fc.constant('page' as const), route: fc.nat(8), other: fc.nat(8) }),
  fc.record({ kind: fc.constant('block' as const), route: fc.nat(8) }),
  anyTable,
);

function slipped(release: Release, slip: Slip): Release {
  const { site } = release;
  const steps = [...site.guard.steps];
  const withSteps = (changed: readonly GuardStep[]): Release => ({
    ...release,
    id: 'slipped',
    site: { ...site, guard: { ...site.guard, steps: changed } },
  });
  switch (slip.kind) {
    case 'destination': {
      const rows = site.destinations.rows.fail.map((row, at) =>
        at === slip.row % 6 ? { ...row, to: PATHS[slip.to] as string } : row,
      );
      return {
        ...release,
        id: 'slipped',
        site: {
          ...site,
          destinations: { ...site.destinations, rows: { ...site.destinations.rows, fail: rows } },
        },
      };
    }
    case 'group': {
      const id = Object.keys(release.channels)[slip.channel] as string;
      const record = release.channels[id] as ChannelRecord;
      const groups = [['blocked'], ['clears-token'], ['only-download'], []][slip.group] as string[];
      return { ...release, id: 'slipped', channels: { ...release.channels, [id]: { ...record, groups } } };
    }
    case 'row':
      return withSteps(
        steps.map((step, at) =>
          at === slip.step ? { ...step, rows: step.rows.filter((_, row) => row !== slip.row) } : step,
        ),
      );
    case 'swap': {
      [steps[slip.step], steps[slip.step + 1]] = [
        steps[slip.step + 1] as GuardStep,
        steps[slip.step] as GuardStep,
      ];
      return withSteps(steps);
    }
    case 'access': {
      const access = ['open', 'login', 'login-or-download'] as const;
      const routes = site.routes.map((route, at) =>
        at === slip.route
          ? { ...route, access: access[(access.indexOf(route.access) + 1) % 3] ?? 'open' }
          : route,
      );
      return { ...release, id: 'slipped', site: { ...site, routes } };
    }
    case 'named': {
      const id = ['channel_1', 'channel_6001'][slip.channel] as string;
      const when: Rule = {
        and: [
          { '===': [{ var: 'nav.path' }, PATHS[slip.path] as string] },
          { in: [{ var: 'channel.id' }, [id, 'channel_2']] },
        ],
      };
      const row = { id: 'named', when, go: { path: PATHS[slip.to] as string } };
      return withSteps([{ id: 'named', spec: '', match: 'first', rows: [row] }, ...steps]);
    }
    case 'given': {
      const id = ['channel_5813', 'channel_6001', 'channel_6020'][slip.channel] as string;
      const when: Rule = {
        and: [
          { '===': [{ var: 'nav.path' }, PATHS[slip.path] as string] },
          { in: [{ var: 'channel.id' }, ['channel_6010', 'channel_1']] },
        ],
      };
      const path = PATHS[slip.to] as string;
      const row: GuardRow = [
        { id: 'given', when, go: { path, query: { channel: id } } },
        { id: 'given', when, do: [{ do: 'store', key: 'channel', value: id }], go: { path } } as const,
        { id: 'given', when, do: [{ do: 'clear', keys: ['channel'] }], go: { path } } as const,
        { id: 'given', when, go: { path } },
      ][slip.by] as GuardRow;
      return withSteps([{ id: 'given', spec: '', match: 'first', rows: [row] }, ...steps]);
    }
    case 'page': {
      const page = site.routes[slip.other % site.routes.length]?.page ?? '';
      const routes = site.routes.map((route, at) =>
        at === slip.route % site.routes.length ? { ...route, page } : route,
      );
      return { ...release, id: 'slipped', site: { ...site, routes } };
    }
    case 'block': {
      const id = site.routes[slip.route % site.routes.length]?.page ?? '';
      const page = release.pages[id] as PageSpec;
      const blocks = page.blocks.slice(0, -1);
      return { ...release, id: 'slipped', pages: { ...release.pages, [id]: { ...page, blocks } } };
    }
    case 'table': {
      const host = release.hosts.default as HostPart;
      const path = PATHS[slip.path];
      const [screen] = host.screens as readonly [ScreenPath];
      const others = host.screens.filter((one) => one.path !== path);
      const is = { ...screen, path: path ?? '', screen: ['landing', 'login-third'][slip.to % 2] ?? '' };
      const tags = slip.to < 2 ? screen.tags : [];
      const table =
        path === undefined
          ? { ...host, root: PATHS[slip.to] as string }
          : { ...host, screens: slip.to === 4 ? others : [...others, { ...is, tags }] };
      return { ...release, id: 'slipped', hosts: { ...release.hosts, default: table } };
    }
  }
}

/** Every visitor that can matter, one by one. */
function* everyVisit(): Generator<ConcreteVisit> {
  const infos = [
    'no answer',
    { code: 500 },
    ...[0, 1, 3, 5, 8].flatMap((fail) =>
      [0, 1].map((input) => ({
        code: 200,
        data: { application: 3, h5_flow_info: { succ_todo: 0, fail_todo: fail, input_form: input } },
      })),
    ),
  ] as const;
  for (const path of ['/', ...PATHS]) {
    for (const channel of ['channel_5813', 'channel_6001', 'channel_6010', 'channel_6020', 'channel_1']) {
      for (const token of [null, 't']) {
        for (const user of token === null
          ? (['no answer'] as const)
          : (['no answer', { code: 200, data: {} }, { code: 401 }] as const)) {
          for (const info of infos) {
            const stored: Record<string, string | number> = {
              fail_todo: 4,
              input_form: 1,
              loginAddress: '/login',
            };
            if (token) stored.access_token = token;
            yield {
              host: 'default',
              path,
              channel,
              query: { channel },
              stored,
              replies: { userInfo: user, channelInfo: info as never },
              os: 3,
              app: 'browser',
            };
          }
        }
      }
    }
  }
}

const endOf = (release: Release, visit: ConcreteVisit): string => {
  const { shown, path } = new PlayedVisit(release, visit).end;
  return shown ? `${path} ${JSON.stringify(release.pages[shown.page])}` : 'stopped';
};

/** Those who are led elsewhere at an address, as the diff tells it. */
type Moved = Parameters<NonNullable<Telling['moved']>>;

/** True when a visitor is one of them, who brings a channel and has some values that rules tell apart. */
function isOne([, when, two]: Moved, channel: string, known: (fact: string) => Scalar): boolean {
  const at = two.pairs.findIndex((pair) =>
    [pair.before, pair.after].every(({ members }) => members.includes(channel)),
  );
  const value = (name: string) => (name === CHANNEL ? at : known(name.split(' ')[0] as string));
  return at >= 0 && valueFor(two.diagrams, when, value) === true;
}

/** Of a fact of a visitor, the value that rules do not tell from it. */
function standingFor(
  { stored, replies }: ConcreteVisit,
  fact: string,
  domains: TriedValues['domain'],
  tried: TriedValues,
): Scalar {
  const [group, name = '', field] = fact.split('.');
  if (fact === 'query.channel') return OWN_CHANNEL;
  if (fact === 'stored.channel' || fact === 'query._channel') return null;
  if (fact === 'stored.loginAddress') return stored.loginAddress ?? null;
  const alike = (of: string, one: Scalar, other: Scalar) =>
    one === other || tried.outcome(of, one) === tried.outcome(of, other);
  const reply = replies[name];
  const body = (group === 'reply' && typeof reply === 'object' ? reply : null) as Answer | null;
  if (group === 'reply' && field === undefined) {
    const status = reply === undefined || body === null ? 'no answer' : `code ${body.code}`;
    const one = factsOfReplyStatus(status);
    const isAlike = (other: Scalar) =>
      hasValues(status) === hasValues(other) &&
      (['code', 'status', 'httpStatus'] as const).every((of) =>
        alike(`${fact}.${of}`, one[of], factsOfReplyStatus(other)[of]),
      );
    return domains(fact).find(isAlike) ?? 'no answer';
  }
  const given = body?.data?.[field ?? ''] ?? body?.data?.h5_flow_info?.[field ?? ''];
  const value = (group === 'stored' ? stored[name] : group === 'reply' ? given : null) ?? null;
  const usual = fact === 'env.os' ? 3 : fact === 'env.app' ? 'browser' : value;
  return domains(fact).find((other) => alike(fact, usual, other)) ?? null;
}

interface Answer {
  readonly code: number;
  readonly data?: Readonly<Record<string, Scalar>> & {
    readonly h5_flow_info?: Readonly<Record<string, number>>;
  };
}

describe('what two releases do differently', () => {
  it('is nothing for a release and itself', () => {
    expect(diffOutcomes(reduced, { ...reduced, id: 'copy' }).changes).toEqual([]);
  });

  it.each<[string, (release: Release) => Release]>([
    ['api', (one) => ({ ...one, site: { ...one.site, api: { ...one.site.api, successCode: 201 } } })],
    ['phone', (one) => ({ ...one, site: { ...one.site, phone: { ...one.site.phone, valid: '^1' } } })],
    [
      'guard',
      (one) => ({ ...one, site: { ...one.site, guard: { ...one.site.guard, secretParams: ['token'] } } }),
    ],
    [
      'tracking',
      (one) => ({
        ...one,
        ads: { ...one.ads, tracking: { ...one.ads.tracking, conversion: null as never } },
      }),
    ],
    [
      'apiBase of the host',
      (one) => ({
        ...one,
        hosts: { default: { ...(one.hosts.default as HostPart), apiBase: 'https://api.example.com' } },
      }),
    ],
  ])('is told of %s, which no visitor is seen to be led by, and reaches everybody', (about, change) => {
    const { changes } = diffOutcomes(reduced, { ...change(reduced), id: 'changed' });
    expect(changes.map(({ aspect, about: what }) => `${aspect} ${what}`)).toContain(`settings ${about}`);
    expect(outsideScope(changes, ['channel_5813'])).not.toEqual([]);
    const isOfHost = about.endsWith('host');
    expect(outsideScope(changes, ['default']).length === 0).toBe(isOfHost);
  });

  it.each<[string, string, (release: Release) => Release]>([
    [
      'another title of unknown paths',
      'title any unknown path',
      (one) => ({ ...one, site: { ...one.site, unmatched: { ...one.site.unmatched, title: '找不到' } } }),
    ],
    [
      'settings of a host that is new',
      'settings apiBase of the host',
      (one) => {
        const added = {
          ...(one.hosts.default as HostPart),
          id: 'new.example.com',
          apiBase: 'https://api.example.com',
        };
        return { ...one, hosts: { ...one.hosts, 'new.example.com': added } };
      },
    ],
    [
      'where a saved form leads',
      'destination after a form without a match',
      (one) => {
        const { destinations } = one.site;
        const rows = destinations.rows.fail.map((row) => ({ ...row, to: '/fail-page' }));
        return {
          ...one,
          site: {
            ...one.site,
            destinations: { ...destinations, rows: { ...destinations.rows, fail: rows } },
          },
        };
      },
    ],
    [
      'where a login leads',
      'destination after a login: /form-package → /openview',
      (one) => ({ ...one, site: { ...one.site, api: { ...one.site.api, afterLogin: '/openview' } } }),
    ],
    [
      'where a refused login leads',
      'destination after a call that refuses the login: /login → /v2/login',
      (one) => {
        const { api } = one.site;
        const unauthorised = { ...api.unauthorised, to: '/v2/login' };
        return { ...one, site: { ...one.site, api: { ...api, unauthorised } } };
      },
    ],
    [
      'what the guard no longer stores',
      'settings stored application',
      (one) => {
        const steps = one.site.guard.steps.map((step) => ({
          ...step,
          rows: step.rows.filter(({ id }) => id !== 'application'),
        }));
        return { ...one, site: { ...one.site, guard: { ...one.site.guard, steps } } };
      },
    ],
  ])('tells %s', (_, told, change) => {
    const { changes } = diffOutcomes(reduced, { ...change(reduced), id: 'changed' });
    const lines = changes.flatMap(({ aspect, about, before, after }) => [
      `${aspect} ${about}`,
      `${aspect} ${about}: ${before} → ${after}`,
    ]);
    expect(lines).toContain(told);
    if (told.includes(' → ')) expect(lines).not.toContain('settings api');
  });

  const withStep = (release: Release, step: Partial<GuardStep>): Release => {
    const { guard } = release.site;
    const added: GuardStep = { id: 'added', spec: '', match: 'all', rows: [], ...step };
    return { ...release, site: { ...release.site, guard: { ...guard, steps: [added, ...guard.steps] } } };
  };
  const storing = (group: string, of: 'channel' | 'host'): Release =>
    withStep(reduced, {
      when: { in: [group, { var: `${of}.groups` }] },
      rows: [{ id: 'kept', do: [{ do: 'store', key: 'ks_attribution', value: 'kept' }] }],
    });

  it.each<[string, Release, (release: Release) => Release, readonly string[]]>([
    [
      'channel',
      storing('kept', 'channel'),
      (one) => {
        const record = one.channels.channel_6010 as ChannelRecord;
        const channel_6010 = { ...record, groups: [...record.groups, 'kept'] };
        return { ...one, channels: { ...one.channels, channel_6010 } };
      },
      ['channel_6010'],
    ],
    [
      'host',
      storing('kept', 'host'),
      (one) => ({ ...one, hosts: { default: { ...(one.hosts.default as HostPart), groups: ['kept'] } } }),
      ['default'],
    ],
  ])('tells what the guard does for a %s of another group', (_, before, change, scope) => {
    const { changes } = diffOutcomes(before, { ...change(before), id: 'changed' });
    expect(changes.map(({ aspect, about, after }) => [aspect, about, after])).toEqual([
      ['conversion', 'stored ks_attribution', '"kept"'],
    ]);
    expect(outsideScope(changes, scope)).toEqual([]);
    expect(outsideScope(changes, ['channel_6001'])).not.toEqual([]);
  });

  it('tells on its way how many addresses it has compared', () => {
    const guard = { ...reduced.site.guard, maxRedirects: 3 };
    const told: number[] = [];
    const { addresses } = diffOutcomes(
      reduced,
      { ...reduced, id: 'changed', site: { ...reduced.site, guard } },
      undefined,
      (compared) => told.push(compared),
    );
    expect(addresses).toBeGreaterThan(PATHS.length);
    expect(told).toEqual(Array.from({ length: addresses }, (_, at) => at + 1));
  });

  it('follows nobody for an edit that changes nothing for visitors', () => {
    const steps = reduced.site.guard.steps.map((step) => ({ ...step, spec: '0' }));
    const pages = Object.fromEntries(
      Object.entries(reduced.pages).map(([id, page]) => [
        id,
        { ...page, label: '别的', about: 'of an older program' },
      ]),
    );
    const site = { ...reduced.site, guard: { ...reduced.site.guard, steps } };
    expect(diffOutcomes(reduced, { ...reduced, id: 'changed', site, pages })).toEqual({
      changes: [],
      addresses: 0,
    });
  });

  it.each<[string, readonly string[], boolean]>([
    ['the order of the keys that remember the channel', ['_channel', 'channel'], false],
    ['a key that nothing reads', ['channel'], false],
    ['one where the channel is looked for', ['_channel'], true],
  ])('tells visitors of %s only where it is read', (_, store, isRead) => {
    const { guard } = reduced.site;
    expect(guard.channel.store).toEqual(['channel', '_channel']);
    const site = { ...reduced.site, guard: { ...guard, channel: { ...guard.channel, store } } };
    const { changes } = diffOutcomes(reduced, { ...reduced, id: 'changed', site });
    const [settings, others] = [true, false].map((isGuard) =>
      changes.filter(({ aspect, about }) => (aspect === 'settings' && about === 'guard') === isGuard),
    );
    expect(settings).toHaveLength(1);
    expect((others ?? []).length > 0).toBe(isRead);
  });

  it('names the login path of each host, of many that the guard treats alike', () => {
    const own = shipped.hosts.default as HostPart;
    const hostWith = (id: string, ...paths: readonly string[]): HostPart => {
      const screens = own.screens.filter(({ path }) => paths.includes(path));
      return { ...own, id, root: paths.at(-1) as string, screens };
    };
    const hosts = Object.fromEntries(
      [
        hostWith('default', '/login'),
        hostWith('two.example.com', '/login', '/v2/login'),
        hostWith('three.example.com', '/login', '/v3/login'),
      ].map((host) => [host.id, host]),
    );
    const steps = reduced.site.guard.steps.map((step) => ({
      ...step,
      rows: step.rows.map((row) => (row.id === 'expired' ? { ...row, go: { path: '/login' } } : row)),
    }));
    const before = { ...reduced, hosts };
    const site = { ...reduced.site, guard: { ...reduced.site.guard, steps } };
    const { changes } = diffOutcomes(before, { ...before, id: 'changed', site });
    expect(changes.map((change) => [change.aspect, change.before, change.hosts])).toEqual([
      ['destination', '/v2/login (login-third)', ['two.example.com']],
      ['destination', '/v3/login (login-short-video)', ['three.example.com']],
    ]);
  });

  describe('behind a saved form', () => {
    const withRows = (of: (when: Rule | undefined, to: string) => Rule | undefined, groups?: string[]) => {
      const { destinations } = reduced.site;
      const success = destinations.rows.success.map((row) => {
        const { when: _, ...rest } = row;
        const when = of(row.when, row.to);
        return when === undefined ? rest : { ...rest, when };
      });
      const site = {
        ...reduced.site,
        destinations: { ...destinations, rows: { ...destinations.rows, success } },
      };
      const record = reduced.channels.channel_6010 as ChannelRecord;
      const channels = groups
        ? { ...reduced.channels, channel_6010: { ...record, groups } }
        : reduced.channels;
      return { ...reduced, id: `with rows ${groups}`, site, channels };
    };
    const known: Rule = { '===': [{ var: 'stored.input_form' }, 1] };
    const told = (before: Release, after: Release) =>
      diffOutcomes(before, { ...after, id: 'changed' }).changes.filter(({ about }) =>
        /after a form/.test(about),
      );

    it('a condition in other words is nothing else, one that holds for others is', () => {
      const before = withRows(() => known);
      const asWords: Rule = { '!': { '!==': [{ var: 'stored.input_form' }, 1] } };
      const other: Rule = { '===': [{ var: 'stored.input_form' }, 2] };
      expect(
        told(
          before,
          withRows(() => asWords),
        ),
      ).toEqual([]);
      const abouts = told(
        before,
        withRows(() => other),
      ).map(({ about }) => about);
      expect([...new Set(abouts)]).toEqual(['after a form with a match']);
    });

    it('rows that hold for other channels lead just those elsewhere', () => {
      const ofGroup: Rule = { in: ['kept', { var: 'channel.groups' }] };
      const found = told(
        withRows(() => ofGroup, []),
        withRows(() => ofGroup, ['kept']),
      );
      expect(found.length).toBeGreaterThan(0);
      for (const { channels, before, after } of found) {
        expect(channels).toEqual(['channel_6010']);
        expect(before).not.toBe(after);
      }
    });
  });

  it('names the page of each address, of two that the guard treats alike', () => {
    const like = reduced.site.routes.find(({ path }) => path === '/fail-page') as RouteDescriptor;
    /** So many addresses more, which nothing leads to, each with a page of its own. */
    const told = (names: readonly string[]) => {
      const routes = names.map((name) => ({ ...like, id: name, path: `/${name}`, page: name }));
      const pages = names.map((id) => [id, { ...(reduced.pages['fail-page'] as PageSpec), id }]);
      const before: Release = {
        ...reduced,
        id: names.join(),
        pages: { ...reduced.pages, ...Object.fromEntries(pages) },
        site: { ...reduced.site, routes: [...reduced.site.routes, ...routes] },
      };
      const steps = before.site.guard.steps.map((step) => ({
        ...step,
        rows: step.rows.filter(({ id }) => step.id !== 'login-required' || id !== 'download'),
      }));
      const site = { ...before.site, guard: { ...before.site.guard, steps } };
      const { changes } = diffOutcomes(before, { ...before, id: `${before.id} changed`, site });
      const ends = changes.filter(({ aspect, about }) => aspect === 'destination' && about === '');
      return ends.map(({ before: was, after, paths }) => [was, after, ...paths]);
    };
    const [none, two] = [told([]), told(['one', 'two'])];
    const was = '/download-page (download-page)';
    expect(none).toEqual([
      [was, '/success-download (success-download)', '/success-download'],
      [was, '/fail-page (fail-page)', '/fail-page'],
    ]);
    expect(two).toEqual([...(none ?? []), [was, '/one (one)', '/one'], [was, '/two (two)', '/two']]);
  });

  it('tells of each host, of several that change alike at a path', () => {
    const own = reduced.hosts.default as HostPart;
    const [login] = own.screens as readonly [ScreenPath];
    /** Hosts with a root of their own, all with another screen at the same path. */
    const told = (count: number) => {
      const ids = ['default', 'two.example.com', 'three.example.com'].slice(0, count);
      const hostsWith = (screen: string) =>
        Object.fromEntries(
          ids.map((id) => {
            const [root, path] = [`/m/${id}`, '/index.html'];
            const screens = [login, { ...login, path, screen }, { ...login, path: root }];
            return [id, { ...own, id, root, screens }];
          }),
        );
      const before = { ...reduced, id: `${count} hosts`, hosts: hostsWith(login.screen) };
      const after = { ...before, id: `${before.id} changed`, hosts: hostsWith('landing') };
      const { changes } = diffOutcomes(before, after);
      const moved = changes.filter(({ aspect }) => aspect === 'destination');
      return moved.map(({ after: is, hosts }) => [is, hosts]);
    };
    expect(told(3)).toEqual([['/index.html (landing)', ['default', 'three.example.com', 'two.example.com']]]);
  });

  it('tells of who has remembered a path that becomes a login path of the host', () => {
    const own = reduced.hosts.default as HostPart;
    const [login] = own.screens as readonly [ScreenPath];
    const screens = [...own.screens, { ...login, path: '/v2/login', screen: 'login-third' }];
    const after = { ...reduced, id: 'more logins', hosts: { default: { ...own, screens } } };
    const { changes } = diffOutcomes(reduced, after);
    const found = changes.find(({ before }) => before === '/login (login-second)');
    expect([found?.after, found?.paths]).toEqual([
      '/v2/login (login-third)',
      ['/', '/form-package', '/login'],
    ]);
    expect(found?.visit?.stored.loginAddress).toBe('/v2/login');
  });

  it('shows a change by the visitor of whom least must be said, on the host that needs no name', () => {
    const own = reduced.hosts.default as HostPart;
    const withScreen = (id: string, screen: string): Release => {
      const host = { ...own, screens: own.screens.map((one) => ({ ...one, screen })) };
      return { ...reduced, id, hosts: { 'a.example.com': { ...host, id: 'a.example.com' }, default: host } };
    };
    const releases = [withScreen('old', 'login-second'), withScreen('new', 'landing')] as const;
    const { changes } = diffOutcomes(...releases);
    const shown = changes.map(({ visit }) => {
      const { host, path, query, stored, replies } = visit as ConcreteVisit;
      const ends = releases.map((release) => new PlayedVisit(release, visit as ConcreteVisit).end);
      const told = ends.map((end) => `${end.path} (${end.shown?.page})`);
      return [...told, { host, path, query, stored, replies }];
    });
    expect(changes.map(({ before, after }) => [before, after])).toEqual(shown.map((one) => one.slice(0, 2)));
    const query = { channel: expect.stringMatching(/^channel_/) };
    expect(shown).toEqual([
      [
        '/login (login-second)',
        '/login (landing)',
        { host: 'default', path: '/login', query, stored: {}, replies: {} },
      ],
    ]);
  });

  it('tells a version of a channel of nobody who comes when it is over', () => {
    const end = Date.UTC(2027, 2, 1);
    // From then on a path leads where the version, while it lasts, shows another page.
    const isOver = { '>=': [{ var: 'now' }, end] };
    const before = withStep(reduced, {
      rows: [
        {
          id: 'over',
          when: { and: [{ '===': [{ var: 'nav.path' }, '/fail-page'] }, isOver] },
          go: { path: '/404err' },
        },
      ],
    });
    const record = before.channels.channel_6010 as ChannelRecord;
    const version = { id: 'v', from: null, until: end, share: [[0, 100]], brand: [] } as const;
    const versions = { by: 'device_id', of: [{ ...version, pages: { '404err': 'only-download' } }] };
    const channels = { ...before.channels, channel_6010: { ...record, versions } };
    const { changes } = diffOutcomes(before, { ...before, id: 'with version', channels });
    expect(
      changes
        .filter(({ aspect }) => aspect === 'destination')
        .map(({ after, paths, channels: of }) => [after, of, paths]),
    ).toEqual([['/404err (only-download)', ['channel_6010'], ['/404err']]]);
  });

  it('tells no more visitors apart than what is done otherwise does', () => {
    const telling = (release: Release, title: string) =>
      withStep(release, { rows: [{ id: 'told', do: [{ do: 'track', title }] }] });
    const compared = (release: Release) => {
      const [before, after] = ['seen', 'noticed'].map((title) => telling(release, title)) as [
        Release,
        Release,
      ];
      return diffOutcomes({ ...before, id: 'before' }, { ...after, id: 'after' });
    };
    // What it does stays as it is, so that nobody needs to know for whom.
    const other = withStep(reduced, {
      id: 'as-it-was',
      rows: [0, 3, 5].map((code) => ({
        id: `code-${code}`,
        when: { '===': [{ var: 'stored.fail_todo' }, code] },
        do: [{ do: 'store', key: 'ks_attribution', value: String(code) }],
      })),
    });
    const [alone, beside] = [compared(reduced), compared(other)];
    expect(alone.changes.map(({ about }) => about)).toEqual(['event seen', 'event noticed']);
    expect(beside.changes).toEqual(alone.changes);
  });

  describe('is found for every visitor, and for no other', () => {
    const visits = [...everyVisit()];
    const asReduced = visits.map((visit) => endOf(reduced, visit));
    /** How many visits differ after a slip, or from one slip to another. */
    const expectFound = (slip: Slip, from?: Slip): number => {
      const [old, after] = [
        from ? { ...slipped(reduced, from), id: 'old' } : reduced,
        slipped(reduced, slip),
      ];
      const before = from ? visits.map((visit) => endOf(old, visit)) : asReduced;
      const moved: Moved[] = [];
      diffOutcomes(old, after, (...found) => moved.push(found));
      const conditions = [old, after].flatMap(pageConditions);
      const tried = new TriedValues([old.site, after.site], conditions, knownValues([old, after]));
      const domains = tried.domain;
      const known = knownChannels(old, after);
      let differing = 0;
      visits.forEach((visit, at) => {
        const differs = before[at] !== endOf(after, visit);
        const id = known.includes(visit.channel) ? visit.channel : `channel_${ANY_CHANNEL}`;
        const fact = (name: string) => standingFor(visit, name, domains, tried);
        const isFound = moved.some((found) => found[0].path === visit.path && isOne(found, id, fact));
        if (differs) differing += 1;
        expect({ visit, differs, isFound }).toEqual({ visit, differs, isFound: differs });
      });
      return differing;
    };

    it('of any change', () => {
      let differing = 0;
      checkProperty(
        12,
        fc.property(anySlip, (slip) => {
          differing += expectFound(slip);
        }),
      );
      expect(differing).toBeGreaterThan(0);
    }, 300_000);

    it('of any change of the table of a host', () => {
      let differing = 0;
      checkProperty(
        8,
        fc.property(anyTable, (slip) => {
          differing += expectFound(slip);
        }),
      );
      expect(differing).toBeGreaterThan(0);
    }, 300_000);

    it.each(['in the address', 'in storage'])('of the channel that a redirect gives them %s', (how) => {
      const given = { kind: 'given', by: how === 'in storage' ? 1 : 0, path: 3, to: 1 } as const;
      expect(expectFound({ ...given, channel: 0 }, { ...given, channel: 1 })).toBeGreaterThan(0);
    });

    it('of the channel that a redirect forgets', () => {
      const given = { kind: 'given', channel: 0, path: 3, to: 1 } as const;
      expect(expectFound({ ...given, by: 2 }, { ...given, by: 3 })).toBeGreaterThan(0);
    });

    it('of a channel that is another, and that a redirect gives them', () => {
      const given = slipped(reduced, { kind: 'given', by: 0, channel: 1, path: 3, to: 1 });
      const blocked = slipped(given, { kind: 'group', channel: 1, group: 0 });
      const channels = new Set<string>();
      const conditions = [given, blocked].flatMap(pageConditions);
      const tried = new TriedValues([given.site, blocked.site], conditions, knownValues([given, blocked]));
      const domains = tried.domain;
      const known = knownChannels(given, blocked);
      diffOutcomes({ ...given, id: 'given' }, blocked, (...found) => {
        if (found[0].path !== PATHS[3]) return;
        for (const visit of visits) {
          const id = known.includes(visit.channel) ? visit.channel : `channel_${ANY_CHANNEL}`;
          if (isOne(found, id, (fact) => standingFor(visit, fact, domains, tried)))
            channels.add(visit.channel);
        }
      });
      expect([...channels].sort()).toEqual(['channel_1', 'channel_6001', 'channel_6010']);
    });

    it('of a rule about a channel without a file', () => {
      expect(expectFound({ kind: 'named', channel: 0, path: 0, to: 3 })).toBeGreaterThan(0);
    });
  });

  it.each(reduced.site.routes.map(({ path }, route) => [path, route] as const))(
    'is told of %s, though the guard treats other paths alike',
    (path, route) => {
      for (const slip of [
        { kind: 'block', route } as const,
        { kind: 'page', route, other: route + 1 } as const,
      ]) {
        const moved = new Set<string>();
        diffOutcomes(reduced, slipped(reduced, slip), (found) => moved.add(found.path));
        expect(moved).toContain(path);
      }
    },
  );

  it('tells of a rule about channels without a file, and of nobody else', () => {
    const when: Rule = {
      and: [
        { '===': [{ var: 'nav.path' }, '/login'] },
        { in: [{ var: 'channel.id' }, ['channel_31337', 'channel_31338']] },
      ],
    };
    const after = withStep(reduced, { rows: [{ id: 'named', when, go: { path: '/fail-page' } }] });
    const named = ['channel_31337', 'channel_31338'];
    for (const [one, other] of [
      [reduced, { ...after, id: 'added' }],
      [{ ...after, id: 'added' }, reduced],
    ] as const) {
      const { changes } = diffOutcomes(one, other);
      const told = changes.filter(({ aspect }) => aspect === 'destination');
      expect([...new Set(told.flatMap(({ channels }) => channels))].sort()).toEqual(named);
      expect(outsideScope(changes, named)).toEqual([]);
      expect(outsideScope(changes, ['channel_31337'])).not.toEqual([]);
      expect(outsideScope(changes, ['channel_9999999999'])).not.toEqual([]);
    }
  });

  it('tells of a destination of a saved form for a channel without a file', () => {
    const { destinations } = reduced.site;
    const row = {
      id: 'named',
      spec: '9',
      to: '/fail-page',
      when: { '===': [{ var: 'channel.id' }, 'channel_31337'] },
    };
    const variants = Object.fromEntries(
      Object.entries(destinations.variants).map(([name, tables]) => [
        name,
        { ...tables, success: [row, ...tables.success] },
      ]),
    );
    const site = { ...reduced.site, destinations: { ...destinations, variants } };
    const { changes } = diffOutcomes(reduced, { ...reduced, id: 'added', site });
    const told = changes.filter(({ about }) => about === 'after a form with a match');
    expect([...new Set(told.flatMap(({ channels }) => channels))]).toEqual(['channel_31337']);
  });

  it('is inside of a scope only when nobody else is touched', () => {
    const id = 'channel_6001';
    const record = reduced.channels[id] as ChannelRecord;
    const channels = { ...reduced.channels, [id]: { ...record, title: '别的', groups: [] } };
    const { changes } = diffOutcomes(reduced, { ...reduced, id: 'other', channels });
    expect(changes.map(({ about }) => about)).toEqual([
      '',
      'after a form without a match',
      'title of the channel',
    ]);
    expect(outsideScope(changes, [id])).toEqual([]);
    expect(outsideScope(changes, ['channel_6010']).length).toBe(changes.length);
  });

  const WAITING = '/iosversion/ios-loading';
  const RESULT = '/iosversion/ios-result-fail';
  const withAccess = (release: Release, path: string, access: RouteDescriptor['access']): Release => ({
    ...release,
    id: `${path} ${access}`,
    site: {
      ...release.site,
      routes: release.site.routes.map((route) => (route.path === path ? { ...route, access } : route)),
    },
  });

  it('tells who is led elsewhere from a page that goes on by itself', () => {
    const isKept = ({ path }: RouteDescriptor) => path === WAITING || path === RESULT;
    const routes = [...reduced.site.routes, ...shipped.site.routes.filter(isKept)];
    const before = { ...reduced, site: { ...reduced.site, routes } };
    const { changes } = diffOutcomes(before, withAccess(before, RESULT, 'login'));
    const told = changes.filter(({ about }) => about === 'after a page that goes on by itself');
    expect(told.map(({ before: was, paths }) => [was, paths])).toContainEqual([
      `${RESULT} (ios-result-fail)`,
      [WAITING],
    ]);
  });

  it('tells the visitors of each host of the channel that its own landing path brings in', () => {
    const usual = reduced.hosts.default as HostPart;
    const landing = (name: string, channel: string): HostPart => ({
      ...usual,
      id: name,
      root: `/${name}`,
      screens: [{ ...(usual.screens[0] as ScreenPath), path: `/${name}`, channel }],
    });
    const hosts = { one: landing('one', 'channel_6001'), two: landing('two', 'channel_6002') };
    const twin = { ...(reduced.channels.channel_6001 as ChannelRecord), id: 'channel_6002' };
    const channels = { ...reduced.channels, channel_6002: twin };
    const before = { ...reduced, channels, hosts: { ...reduced.hosts, ...hosts } };
    const { changes } = diffOutcomes(before, withAccess(before, '/form-package', 'open'));
    const told = changes.filter(({ about }) => about === 'channel');
    expect(told.map(({ before: had, hosts: at }) => [had, at])).toEqual([
      ['channel_6001', ['one']],
      ['channel_6002', ['two']],
    ]);
  });
});
