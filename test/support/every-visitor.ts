import { pageParts } from '../../engine/analyse/prove/page-parts.ts';
import { PlayedVisit } from '../../engine/analyse/prove/played-visit.ts';
import { type ConcreteVisit, stepsOf } from '../../engine/analyse/prove/visit-of.ts';
import { type Departure, transitionsFrom } from '../../engine/analyse/transitions/transitions-from.ts';
import type { BlockTraits } from '../../engine/compile/block-traits.ts';
import { createLookup } from '../../engine/decide/facts/lookup.ts';
import type { Journey, JourneyLeg } from '../../engine/decide/guard/simulate-journey.ts';
import type { JsonObject, Scalar } from '../../engine/decide/model/json.ts';
import type { PageSpec } from '../../engine/decide/model/page.ts';
import type { HostPart, Release } from '../../engine/decide/model/release.ts';
import type { Rule } from '../../engine/decide/model/rule.ts';
import { matchPath } from '../../engine/decide/routing/match-path.ts';
import { holds } from '../../engine/decide/rules/evaluate.ts';

const FLOW_CODES = [null, 0, 1, 3, 4, 5, 6] as const;
const RESULTS = ['success', 'fail'] as const;

const resultTransitions = (page: PageSpec | undefined) =>
  transitionsFrom(page).filter(({ result }) => result !== null);

/**
 * Every visitor of a host who differs in login, flow codes, skipped form, and the answers of the two calls that matter.
 */
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
 * What is wrong for a visitor, and for the same visitor after every way on from the page, as `kind: about`; found by
 * playing, without any diagram.
 *
 * @param most pages that are left at most, one after another.
 * @param stops the visit up to each page that is left, and to its end.
 */
export function wrongFor(
  release: Release,
  traits: BlockTraits,
  visit: ConcreteVisit,
  most = 1,
  stops: readonly Journey[] = [new PlayedVisit(release, visit).end],
): readonly string[] {
  const first = wrongOn(release, traits, visit, stops);
  const stop = stops.at(-1);
  if (most === 0 || !stop) return first;
  const ways = new Set(resultTransitions(release.pages[stop.shown?.page ?? '']).map(({ by }) => by));
  const next = [...ways].flatMap((by) => RESULTS.map((result) => leaving(visit, { by, result })));
  return [
    ...first,
    ...next.flatMap((one) => {
      const journey = new PlayedVisit(release, visit).further(stop, stepsOf(one).at(-1) as Departure);
      return journey ? wrongFor(release, traits, one, most - 1, [...stops, journey]) : [];
    }),
  ];
}

function leaving(visit: ConcreteVisit, step: Departure): ConcreteVisit {
  const [next, ...later] = [...stepsOf(visit), step];
  return { ...visit, next, later };
}

function wrongOn(
  release: Release,
  traits: BlockTraits,
  visit: ConcreteVisit,
  stops: readonly Journey[],
): readonly string[] {
  const host = release.hosts[visit.host];
  if (!host) throw new Error(visit.host);
  const inside = { id: release.id, site: release.site, host };
  const journey = stops.at(-1) as Journey;
  const last = stepsOf(visit).at(-1);
  const came = stops.at(-2);
  const { shown, path, legs, facts } = journey;
  if (!shown) return [loopOf(legs.slice(came?.legs.length ?? 0))];
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
  if (last && came?.shown) {
    const { by, result } = last;
    const isShown = (when?: Rule) => holds(when, createLookup(inside, facts)) === true;
    const saved = resultTransitions(release.pages[came.shown.page]).find(
      (transition) => transition.by === by && transition.result === result,
    )?.form;
    const again =
      by === 'tapped'
        ? path === came.path && shown.page === came.shown.page
        : resultTransitions(release.pages[shown.page]).some(
            ({ form, when }) => form === saved && isShown(when),
          );
    if (again) found.push(`idle-form: ${came.shown.page} → ${path}`);
  }
  return [...found, ...circlesOf(release, traits, visit.host, stops)];
}

/**
 * The circles that a visitor has just gone round, by saving one form after another on pages that offer nothing else.
 */
function circlesOf(
  release: Release,
  traits: BlockTraits,
  host: string,
  stops: readonly Journey[],
): readonly string[] {
  const formOn = ({ shown }: Journey) => resultTransitions(release.pages[shown?.page ?? ''])[0]?.form ?? null;
  return stops.slice(0, -2).flatMap((first, at) => {
    const round = stops.slice(at, -1);
    const paths = round.map(({ path }) => path);
    const isRound = formOn(first) !== null && formOn(first) === formOn(stops.at(-1) as Journey);
    if (!isRound || new Set(paths).size < paths.length) return [];
    if (round.some((stop) => offersMore(release, traits, stop, host, paths))) return [];
    return [`form-circle: ${circleName(paths)}`];
  });
}

/** True when a page has something to do besides its form. */
function offersMore(
  release: Release,
  traits: BlockTraits,
  { shown, facts }: Journey,
  host: string,
  paths: readonly string[],
): boolean {
  const inside = { id: release.id, site: release.site, host: release.hosts[host] as HostPart };
  return (release.pages[shown?.page ?? '']?.blocks ?? []).some(({ block, when, with: options }) => {
    if (holds(when, createLookup(inside, facts)) !== true) return false;
    const links = [...JSON.stringify(options).matchAll(/"go":"([^"?]*)/g)].map(([, to]) => to as string);
    if (links.some((to) => !paths.includes(to))) return true;
    return block !== 'form' && traits.leads.has(block) && !traits.linksOnly.has(block);
  });
}

/** The circle at the end of a chain, named from its least path on. */
function loopOf(legs: readonly JourneyLeg[]): string {
  const paths = legs.map(({ nav }) => nav.path);
  const last = paths.at(-1) as string;
  const before = paths.lastIndexOf(last, -2 + paths.length);
  const [end, ...others] = legs.map(({ nav }) => JSON.stringify([nav.path, nav.query])).reverse();
  if (!others.includes(end as string)) return `long-chain: ${last}`;
  return `redirect-loop: ${circleName(paths.slice(before, -1))}`;
}

/** The paths of a circle, from the least one on. */
function circleName(circle: readonly string[]): string {
  const least = circle.indexOf([...circle].sort()[0] as string);
  return [...circle.slice(least), ...circle.slice(0, least)].join(' → ');
}
