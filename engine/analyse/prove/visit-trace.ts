import { createLookup } from '../../decide/facts/lookup.ts';
import type { Journey } from '../../decide/guard/simulate-journey.ts';
import type { Json } from '../../decide/model/json.ts';
import { loginKeys } from '../../decide/model/login-keys.ts';
import type { PageSpec } from '../../decide/model/page.ts';
import type { HostPart, Release } from '../../decide/model/release.ts';
import { holds } from '../../decide/rules/evaluate.ts';
import type { DefaultReply } from '../healthy-body.ts';
import { entriesWithin } from '../transitions/entries-within.ts';
import { type ConcreteVisit, playFurther, playStops, playVisit, visitAfter } from './visit-of.ts';

/**
 * What a visit shows, to compare: every navigation with the row that decided it, the blocks of every page at which it
 * stops and where their links lead, and whether it has cost the visitor a login.
 *
 * @param defaultReply what calls answer of which the visit says nothing.
 * @param around paths at which links are followed on: of the pages there it is compared, too, what they show.
 */
export function visitTrace(
  release: Release,
  visit: ConcreteVisit,
  defaultReply: DefaultReply,
  around: ReadonlySet<string> = new Set(),
): Json {
  const stops = playStops(release, visit, defaultReply);
  const journey = stops.at(-1) as Journey;
  const behind = around.size === 0 ? [] : behindLinks(release, visit, journey, defaultReply, around);
  const { token } = loginKeys(release.site);
  const isLoggedOut = Boolean(visit.stored[token]) && !journey.stored[token];
  return [
    journey.legs.map(({ nav, verdict }) => [nav.path, verdict.by.step, verdict.by.row]),
    [...stops, ...behind].map((stop) => pageTrace(release, visit, stop, defaultReply)),
    isLoggedOut,
  ];
}

/** The visit on to the other pages to which links lead from the last one, and on from these. */
function behindLinks(
  release: Release,
  visit: ConcreteVisit,
  last: Journey,
  defaultReply: DefaultReply,
  around: ReadonlySet<string>,
): readonly Journey[] {
  const reached = new Map([[last.path, last]]);
  // Pages that are found on the way are looked at in their turn.
  for (const journey of reached.values()) {
    const page = release.pages[journey.shown?.page ?? ''];
    for (const to of linksOf(page, blocksShown(release, visit, journey))) {
      const step = { by: 'linked', result: null, link: { to, query: {} } } as const;
      const next = playFurther(release, visit, journey, step, defaultReply) ?? journey;
      if (around.has(next.path) && !reached.has(next.path)) reached.set(next.path, next);
    }
  }
  return [...reached.values()].slice(1);
}

function pageTrace(
  release: Release,
  visit: ConcreteVisit,
  journey: Journey,
  defaultReply: DefaultReply,
): Json {
  const page = release.pages[journey.shown?.page ?? ''];
  const blocks = blocksShown(release, visit, journey);
  const ends = linksOf(page, blocks).map((to) => {
    const there = visitAfter(visit, journey, { to, query: {} });
    const { path, shown } = playVisit(release, there, defaultReply);
    return [to, path, shown?.page ?? null];
  });
  return [journey.shown?.page ?? null, [...blocks], ends];
}

/** The blocks of the page that the visitor sees, by their place. */
function blocksShown(
  release: Release,
  { host }: ConcreteVisit,
  { shown, facts }: Journey,
): readonly number[] {
  const inside = { id: release.id, site: release.site, host: release.hosts[host] as HostPart };
  const fact = createLookup(inside, facts);
  const blocks = release.pages[shown?.page ?? '']?.blocks ?? [];
  return blocks.flatMap(({ when }, at) => (holds(when, fact) === true ? [at] : []));
}

/** Paths of this site that actions of the blocks lead to. */
function linksOf(page: PageSpec | undefined, blocks: readonly number[]): readonly string[] {
  const found = blocks.flatMap((at) =>
    [...entriesWithin(page?.blocks[at]?.with)].flatMap(({ key, item }) =>
      key === 'go' && typeof item === 'string' && item.startsWith('/') ? [item] : [],
    ),
  );
  return [...new Set(found)].map((to) => to.split('?')[0] as string);
}
