import fc from 'fast-check';
import { nativeReply } from '../../engine/decide/guard/native-reply.ts';
import { failedReply, readReply } from '../../engine/decide/guard/read-reply.ts';
import {
  type Journey,
  type SimulatedWorld,
  simulateJourney,
} from '../../engine/decide/guard/simulate-journey.ts';
import { emptyChannel } from '../../engine/decide/model/empty-channel.ts';
import type { Facts } from '../../engine/decide/model/facts.ts';
import type { Json } from '../../engine/decide/model/json.ts';
import type { Release, VisitRelease } from '../../engine/decide/model/release.ts';
import type { Reply } from '../../engine/decide/model/reply.ts';
import { pickHost } from '../../engine/decide/routing/pick-host.ts';
import { resolveChannel } from '../../engine/decide/routing/resolve-channel.ts';
import { createMemoryPlatform } from '../../engine/runtime/platform/memory-platform.ts';
import { parseAddress, withoutParams } from '../../engine/runtime/run/page-address.ts';
import { createStoredValues } from '../../engine/runtime/state/stored-values.ts';

/** What the network brings back: nothing, an HTTP error, or the text of a body. */
type Wire = 'timeout' | 'network' | { readonly http: number } | { readonly text: string };

/** A visitor as the world sees them: an address, what the browser holds under which name, what calls bring back. */
export interface AnyVisit {
  readonly host: string;
  /** Path and query, as in the address bar. */
  readonly address: string;
  readonly local: Readonly<Record<string, string>>;
  readonly session: Readonly<Record<string, string>>;
  readonly answers: Readonly<Record<string, Wire>>;
  readonly app: Readonly<Record<string, unknown>>;
}

/** Moment of every visit. */
const NOW = Date.UTC(2026, 0, 1);

const LOGGED_IN: Readonly<Record<string, string>> = { access_token: 't1', user_id: 'u1' };

const HOSTILE = [
  '',
  ' ',
  '0',
  '1',
  '-1',
  '1e999',
  '99999999999999999999',
  'NaN',
  'null',
  'true',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  'toString',
  '{"__proto__":{"polluted":1}}',
  '<script>alert(1)</script>',
  '<!doctype html><title>502</title>',
  '__CALLBACK__',
  '\u0000',
  '\u202e',
  '😀',
  '上海市',
  '%',
  '%zz',
  'a&b=c#d',
  'https://evil.example/',
  '//evil.example',
  'javascript:alert(1)',
  '/\\evil.example',
  '../../etc',
  't1',
  'u1',
] as const;

const FIELDS = [
  'nid',
  'application',
  'h5_bd_type_for_p4',
  'h5_flow_info',
  'succ_todo',
  'fail_todo',
  'input_form',
  'my_app_name',
  'name',
  'code',
  'access_token',
  'userinfo',
  'id',
  '__proto__',
  'constructor',
] as const;

const scalar: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(null, true, false, 0, 1, 2, 3, 5, 9, -1, 0.5, 1e308, Number.MAX_SAFE_INTEGER),
  fc.constantFrom<Json>(...HOSTILE),
  fc.string({ maxLength: 12 }),
);

/** JSON text, as `__proto__` is a property of its own only in text. */
const jsonText: fc.Arbitrary<string> = fc.letrec<{ tree: string; object: string }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar.map((value) => JSON.stringify(value)),
    fc.array(tie('tree'), { maxLength: 3 }).map((items) => `[${items.join(',')}]`),
    tie('object'),
  ),
  object: fc
    .array(fc.tuple(fc.constantFrom(...FIELDS), tie('tree')), { maxLength: 6 })
    .map((pairs) => `{${pairs.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`),
})).object;

const body: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom('200', '"200"', '200', '401', '500', '1e400', 'null'), jsonText)
      .map(([code, data]) => `{"code":${code},"message":"","data":${data}}`),
  },
  { weight: 1, arbitrary: jsonText },
  { weight: 1, arbitrary: fc.json() },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      '<h1>Bad Gateway</h1>',
      '[]',
      '7',
      '"text"',
      '{"code":200',
      `{"code":200,"data":${'['.repeat(500)}${']'.repeat(500)}}`,
    ),
  },
);

/** What a backend answers on a good day; the fields of all calls together, as each call reads its own. */
const healthy: fc.Arbitrary<string> = fc
  .record({
    nid: fc.constantFrom('channel_5818', 'channel_5901', 'channel_6020'),
    application: fc.constantFrom(1, 2, 3),
    h5_bd_type_for_p4: fc.constantFrom(1, 2, 3, 4),
    h5_flow_info: fc.record({
      succ_todo: fc.nat({ max: 9 }),
      fail_todo: fc.nat({ max: 9 }),
      input_form: fc.constantFrom(0, 1),
    }),
    my_app_name: fc.constantFrom('', '小渡'),
    name: fc.constantFrom('上海', '北京市', '武汉市'),
    access_token: fc.constant('t2'),
    userinfo: fc.constant({ id: 'u2' }),
    id: fc.constant('u2'),
  })
  .map((data) => JSON.stringify({ code: 200, message: '', data }));

const wire: fc.Arbitrary<Wire> = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom<Wire>('timeout', 'network', { http: 401 }, { http: 502 }) },
  { weight: 3, arbitrary: body.map((text) => ({ text })) },
  { weight: 3, arbitrary: healthy.map((text) => ({ text })) },
);

/** Any visitor of a release: any host, path and channel, any storage content, any answer of the outside. */
export function anyVisitOf(release: Release): fc.Arbitrary<AnyVisit> {
  const { storage, guard, routes, bridge } = release.site;
  // One channel of each kind: hundreds in the same groups are one kind.
  const kinds = new Map(Object.values(release.channels).map(({ id, groups }) => [groups.join(' '), id]));
  const channels = ['5818', ...kinds.values()];
  const paths = [
    ...routes.map(({ path }) => path),
    ...Object.values(release.hosts).flatMap((host) => host.screens.map((s) => s.path)),
  ];
  const names = Object.values(storage.keys).map(({ name }) =>
    name.replace('{channel}', 'channel_5818').replace('{user_id}', 'u1'),
  );
  const path = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('/', '/login', '/form-package') },
    { weight: 4, arbitrary: fc.constantFrom(...paths) },
    { weight: 1, arbitrary: fc.webPath() },
    {
      weight: 1,
      arbitrary: fc.constantFrom('/nowhere', '//', '/login/', '/__proto__', '/%', `/${'/'.repeat(200)}`),
    },
  );
  const text = fc.oneof(
    fc.constantFrom<string>(...HOSTILE),
    fc.constantFrom(...paths),
    fc.constantFrom(...channels),
    jsonText,
    fc.string(),
  );
  const params = [
    '_channel',
    'channel',
    '_token',
    'token',
    'mark',
    'markcode',
    'zhijieBackUrl',
    'h5face',
    'bd_vid',
    'utm_source',
    'callback',
    'from',
    'os',
    'appname',
    'user_id',
    '__proto__',
    'constructor',
  ];
  const query = fc.array(
    fc.oneof(
      fc.tuple(fc.constantFrom(...params), fc.oneof(text, fc.constantFrom('4', 'kuaishou', 'x'))),
      fc.tuple(fc.constantFrom('channel', '_channel'), fc.constantFrom(...channels)),
    ),
    { maxLength: 5 },
  );
  return fc.record({
    host: fc.oneof(
      fc.constantFrom(...Object.keys(release.hosts)),
      fc.constantFrom('', 'localhost:5173', '__proto__', 'X.H5.EXAMPLE.COM', 'evil.example'),
    ),
    address: fc
      .tuple(path, query)
      .map(([to, pairs]) => `${to}?${new URLSearchParams(pairs as [string, string][]).toString()}`),
    local: fc
      .tuple(fc.dictionary(fc.constantFrom(...names), text, { maxKeys: 8 }), fc.constantFrom({}, LOGGED_IN))
      .map(([any, login]) => ({ ...any, ...login })),
    session: fc.dictionary(fc.constantFrom(...names), text, { maxKeys: 3 }),
    answers: fc.record(Object.fromEntries(Object.keys(guard.fetches).map((name) => [name, wire]))),
    app: fc.dictionary(
      fc.constantFrom(...Object.keys(bridge.ask)),
      fc.oneof(
        scalar,
        jsonText.map((json) => JSON.parse(json) as unknown),
      ),
      { maxKeys: 4 },
    ),
  });
}

/**
 * What the guard of a visitor is given, and the world around them. Addresses and storage are read as the runtime reads
 * them.
 */
export interface Staged {
  readonly visit: VisitRelease;
  readonly facts: Facts;
  readonly world: SimulatedWorld;
}

/** Puts a visitor on stage. */
export function stage(release: Release, visitor: AnyVisit): Staged {
  const visit: VisitRelease = {
    id: release.id,
    site: release.site,
    host: pickHost(release.hosts, visitor.host),
  };
  const { secretParams } = release.site.guard;
  const url = withoutParams(`https://site.example${visitor.address}`, secretParams);
  const platform = createMemoryPlatform({
    now: NOW,
    local: new Map(Object.entries(visitor.local)),
    session: new Map(Object.entries(visitor.session)),
  });
  const stored = createStoredValues(release.site.storage, platform);
  const facts: Facts = {
    now: NOW,
    nav: { ...parseAddress(visitor.address), url },
    env: { os: 3, app: 'browser', inWeChat: false, userAgent: '', referrer: '' },
    stored: stored.snapshot(),
    channels: {},
    replies: {},
    answered: [],
  };
  const { id } = resolveChannel(visit, facts);
  return {
    visit,
    facts: { ...facts, stored: stored.snapshot(id) },
    world: {
      channel: (channel) => release.channels[channel] ?? emptyChannel(channel),
      reply: (request) =>
        request.via === 'bridge'
          ? nativeReply(visitor.app)
          : replyOf(visitor.answers[request.name] ?? 'network', (text) =>
              readReply(release.site.api.endpoints[request.endpoint], text),
            ),
    },
  };
}

/** Follows a visitor through the guard. */
export function play(release: Release, visitor: AnyVisit): Journey {
  const { visit, facts, world } = stage(release, visitor);
  return simulateJourney(visit, facts, world);
}

function replyOf(wire: Wire, read: (body: Json | undefined) => Reply): Reply {
  if (typeof wire === 'string') return failedReply(wire);
  if ('http' in wire) return failedReply('http', wire.http);
  try {
    return read(JSON.parse(wire.text) as Json);
  } catch (cause) {
    if (cause instanceof SyntaxError) return failedReply('malformed', 200);
    throw cause;
  }
}
