import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide } from '../../../engine/core/guard/decide.ts';
import { failedReply, readReply } from '../../../engine/core/guard/read-reply.ts';
import { type SimulatedWorld, simulateJourney } from '../../../engine/core/guard/simulate-journey.ts';
import type { Effect } from '../../../engine/core/model/effect.ts';
import type { Facts } from '../../../engine/core/model/facts.ts';
import type { Json, Scalar } from '../../../engine/core/model/json.ts';
import type { Reply } from '../../../engine/core/model/reply.ts';
import type { FetchRequest } from '../../../engine/core/model/verdict.ts';
import { shippedRelease } from '../../support/shipped-release.ts';
import { CASE_TIME, visitOf } from './play-case.ts';

const release = shippedRelease();
const visit = visitOf(release);
const pages = new Set(Object.keys(release.pages));
const paths = [
  '/',
  '/nowhere',
  ...visit.host.screens.map((s) => s.path),
  ...visit.site.routes.map((r) => r.path),
];

const scalar = fc.constantFrom<Scalar>(
  null,
  '',
  0,
  1,
  3,
  5,
  9,
  '1',
  't',
  'channel_5813',
  'channel_5901',
  '__proto__',
  '上海市',
);
const query = fc.dictionary(
  fc.constantFrom(
    '_channel',
    'channel',
    '_token',
    'mark',
    'markcode',
    'from',
    'bd_vid',
    'utm_source',
    'callback',
    'constructor',
  ),
  fc.constantFrom('', '4', '5901', '5813', '6020', '6010', 'x', 'kuaishou', '__X__', '/login'),
  { maxKeys: 4 },
);
const data = fc.oneof(
  fc.constantFrom<Json>(null, [], 'text', 7),
  fc.dictionary(
    fc.constantFrom(
      'nid',
      'application',
      'h5_bd_type_for_p4',
      'h5_flow_info',
      'name',
      'access_token',
      'userinfo',
      'my_app_name',
    ),
    fc.oneof(
      scalar as fc.Arbitrary<Json>,
      fc.dictionary(
        fc.constantFrom('succ_todo', 'fail_todo', 'input_form', 'id'),
        scalar as fc.Arbitrary<Json>,
      ),
    ),
  ) as fc.Arbitrary<Json>,
);
const answer = fc.oneof(
  fc.constantFrom<'timeout' | 'network'>('timeout', 'network'),
  fc.record({ code: fc.constantFrom<Json>(200, 401, 500, 'x'), data }),
);

interface Visit {
  readonly facts: Facts;
  readonly world: SimulatedWorld;
}

/** Any visitor: any address, any storage content, any answer of the outside, malformed ones included. */
const anyVisit: fc.Arbitrary<Visit> = fc
  .record({
    path: fc.constantFrom(...paths),
    query,
    stored: fc.dictionary(fc.constantFrom(...Object.keys(visit.site.storage.keys)), scalar),
    answers: fc.dictionary(fc.constantFrom(...Object.keys(visit.site.guard.fetches)), answer),
  })
  .map(({ path, query, stored, answers }) => ({
    facts: {
      now: CASE_TIME,
      nav: { path, query, url: 'http://localhost/' },
      env: { os: 3, inWeChat: false, userAgent: '', referrer: '' },
      stored,
      channels: {},
      replies: {},
      answered: [],
    },
    world: {
      channel: (id) => release.channels[id] ?? { id, groups: [], title: null, brand: [], variant: null },
      reply: (request) => toReply(request, answers[request.name]),
    },
  }));

function keep(storage: Map<string, unknown>, effect: Effect): void {
  if (effect.do === 'store') storage.set(effect.key, effect.value);
  if (effect.do === 'clear') for (const key of effect.keys) storage.set(key, null);
}

function toReply(request: Exclude<FetchRequest, { via: 'channel-record' }>, given: unknown): Reply {
  if (given === undefined || typeof given === 'string') return failedReply((given as 'timeout') ?? 'network');
  if (request.via === 'api') return readReply(visit.site.api.endpoints[request.endpoint], given as Json);
  return { status: 'ok', httpStatus: null, code: 200, data: {} };
}

describe('decide, for any visitor and any answers', () => {
  it('ends within the redirect limit on a page that exists', () => {
    fc.assert(
      fc.property(anyVisit, ({ facts, world }) => {
        const journey = simulateJourney(visit, facts, world);
        expect(journey.shown, journey.legs.map((leg) => leg.nav.path).join(' → ')).not.toBeNull();
        expect(pages).toContain(journey.shown?.page);
      }),
      { numRuns: 2000 },
    );
  });

  it('gives a need only effects that the next verdict has too', () => {
    fc.assert(
      fc.property(anyVisit, ({ facts, world }) => {
        for (const leg of simulateJourney(visit, facts, world).legs) {
          let before: readonly unknown[] = [];
          for (const verdict of [...leg.needs, leg.verdict]) {
            expect(verdict.effects).toEqual(expect.arrayContaining([...before]));
            before = verdict.effects;
          }
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('leaves the same storage behind whether effects are performed as they become certain or all at the end', () => {
    fc.assert(
      fc.property(anyVisit, ({ facts, world }) => {
        for (const leg of simulateJourney(visit, facts, world).legs) {
          const asTheyCome = new Map<string, unknown>();
          const done = new Set<string>();
          for (const effect of [...leg.needs, leg.verdict].flatMap((verdict) => verdict.effects)) {
            if (!done.has(JSON.stringify(effect))) keep(asTheyCome, effect);
            done.add(JSON.stringify(effect));
          }
          const atTheEnd = new Map<string, unknown>();
          for (const effect of leg.verdict.effects) keep(atTheEnd, effect);
          expect(asTheyCome).toEqual(atTheEnd);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('shows meanwhile only the page that it ends on', () => {
    fc.assert(
      fc.property(anyVisit, ({ facts, world }) => {
        for (const leg of simulateJourney(visit, facts, world).legs) {
          for (const need of leg.needs) {
            if (need.meanwhile) {
              expect(leg.verdict.kind).toBe('stay');
              expect(leg.verdict.kind === 'stay' && leg.verdict.shown).toEqual(need.meanwhile);
            }
          }
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('asks for the same thing at most once on a navigation', () => {
    fc.assert(
      fc.property(anyVisit, ({ facts, world }) => {
        for (const leg of simulateJourney(visit, facts, world).legs) {
          const asked = leg.needs.flatMap((need) => need.fetches.map((fetch) => fetch.name));
          expect(new Set(asked).size).toBe(asked.length);
        }
      }),
    );
  });

  it('leaves its input alone', () => {
    fc.assert(
      fc.property(anyVisit, ({ facts }) => {
        const before = structuredClone(facts);
        decide(visit, facts, true);
        expect(facts).toEqual(before);
      }),
    );
  });
});
