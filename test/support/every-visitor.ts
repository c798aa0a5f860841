import { createLookup } from '../../engine/core/facts/lookup-fact.ts';
import { waysOn } from '../../engine/core/flow/ways-on.ts';
import type { JourneyLeg } from '../../engine/core/guard/simulate-journey.ts';
import type { JsonObject, Scalar } from '../../engine/core/model/json.ts';
import type { Release } from '../../engine/core/model/release.ts';
import type { Rule } from '../../engine/core/model/rule.ts';
import { type BlockTraits, pageParts } from '../../engine/core/prove/page-parts.ts';
import { type ConcreteVisit, playVisit } from '../../engine/core/prove/visit-of.ts';
import { matchPath } from '../../engine/core/routing/match-path.ts';
import { holds } from '../../engine/core/rules/evaluate.ts';

const FLOW_CODES = [null, 0, 1, 3, 4, 5, 6] as const;
const RESULTS = ['success', 'fail'] as const;

/** Every visitor of a host who differs in login, flow codes, skipped form, and the answers of the two calls that matter. */
export function* everyVisitor(
  host: string,
  paths: readonly string[],
  channels: readonly string[],
): Generator<ConcreteVisit> {
  for (const path of paths)
    for (const channel of channels)
      for (const token of [null, 'token'])
        for (const code of FLOW_CODES)
          for (const input_form of [0, 1])
            for (const isStored of [true, false])
              for (const userInfo of [{ code: 200, data: {} }, { code: 500, data: {} }, 'no answer']) {
                const codes = { succ_todo: code, fail_todo: code, input_form };
                const answer = { nid: channel, application: 0, h5_flow_info: codes } as JsonObject;
                const stored = { access_token: token, ...(isStored ? codes : {}) };
                const known = Object.entries(stored).filter(([, value]) => value !== null);
                const channelInfo = isStored ? 'no answer' : { code: 200, data: answer };
                yield {
                  host,
                  path,
                  channel,
                  query: { channel },
                  stored: Object.fromEntries(known) as Record<string, Scalar>,
                  replies: { userInfo, channelInfo },
                  os: 3,
                  app: 'browser',
                };
              }
}

/**
 * What is wrong for a visitor, and for the same visitor after every way on from the page, as `kind: about`; found by playing, without any
 * class of visitors.
 */
export function wrongFor(release: Release, traits: BlockTraits, visit: ConcreteVisit): readonly string[] {
  const first = wrongOn(release, traits, visit);
  const page = playVisit(release, visit).shown?.page ?? '';
  const ways = new Set(waysOn(release.pages[page]).map(({ by }) => by));
  const next = [...ways].flatMap((by) =>
    RESULTS.flatMap((result) => wrongOn(release, traits, { ...visit, next: { by, result } })),
  );
  return [...first, ...next];
}

function wrongOn(release: Release, traits: BlockTraits, visit: ConcreteVisit): readonly string[] {
  const host = release.hosts[visit.host];
  if (!host) throw new Error(visit.host);
  const inside = { id: release.id, site: release.site, host };
  const journey = playVisit(release, visit);
  const came = playVisit(release, { ...visit, next: undefined });
  const isLeft = visit.next !== undefined && journey.legs.length > came.legs.length;
  // Nothing of the page leads on for this visitor: what is wrong is told of the visit without it.
  if (visit.next && !isLeft) return [];
  const { shown, path, legs, facts } = journey;
  if (!shown) return [loopOf(legs.slice(isLeft ? came.legs.length : 0))];
  const match = matchPath(inside, path);
  const isMissing =
    match.kind === 'page' &&
    match.routeId === release.site.unmatched.id &&
    !release.site.routes.some((route) => route.path === path);
  const has = (rules: readonly Rule[]) =>
    rules.some((when) => holds(when, createLookup(inside, facts)) === true);
  const parts = pageParts(release.pages[shown.page], traits);
  const found: string[] = [];
  if (isMissing && legs.length > 1) found.push(`missing-page: ${path}`);
  if (!has(parts.any)) found.push(`empty-page: ${shown.page}`);
  else {
    if (!has(parts.leads)) found.push(`dead-end: ${shown.page}`);
    if (!has(parts.identifies)) found.push(`no-identity: ${shown.page}`);
  }
  if (visit.next && came.shown) {
    const { by, result } = visit.next;
    const isShown = (when?: Rule) => holds(when, createLookup(inside, facts)) === true;
    const saved = waysOn(release.pages[came.shown.page]).find(
      (way) => way.by === by && way.result === result,
    )?.form;
    const again =
      by === 'tapped'
        ? path === came.path && shown.page === came.shown.page
        : waysOn(release.pages[shown.page]).some(({ form, when }) => form === saved && isShown(when));
    if (again) found.push(`idle-form: ${came.shown.page} → ${path}`);
  }
  return found;
}

/** The circle at the end of a chain, named from its least path on. */
function loopOf(legs: readonly JourneyLeg[]): string {
  const paths = legs.map(({ nav }) => nav.path);
  const last = paths.at(-1) as string;
  const before = paths.lastIndexOf(last, -2 + paths.length);
  if (before < 0) return `long-chain: ${last}`;
  const circle = paths.slice(before, -1);
  const least = circle.indexOf([...circle].sort()[0] as string);
  return `redirect-loop: ${[...circle.slice(least), ...circle.slice(0, least)].join(' → ')}`;
}
