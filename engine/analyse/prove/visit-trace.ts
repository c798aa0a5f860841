import { createLookup } from '../../decide/facts/lookup.ts';
import type { Journey } from '../../decide/guard/simulate-journey.ts';
import type { Json } from '../../decide/model/json.ts';
import { loginKeys } from '../../decide/model/login-keys.ts';
import type { PageSpec } from '../../decide/model/page.ts';
import { holds } from '../../decide/rules/evaluate.ts';
import { entriesWithin } from '../transitions/entries-within.ts';
import type { PlayedVisit } from './played-visit.ts';

/**
 * What a visit shows, to compare: every navigation with the row that decided it, the blocks of every page at which it
 * stops and where their links lead, and whether it has cost the visitor a login.
 *
 * @param around paths at which links are followed on: of the pages there it is compared, too, what they show.
 */
export function visitTrace(played: PlayedVisit, around: ReadonlySet<string>): Json {
  const { end, inside, stops, visit } = played;
  const behind = around.size === 0 ? [] : behindLinks(played, around);
  const { token } = loginKeys(inside.site);
  const isLoggedOut = Boolean(visit.stored[token]) && !end.stored[token];
  return [
    end.legs.map(({ nav, verdict }) => [nav.path, verdict.by.step, verdict.by.row]),
    [...stops, ...behind].map((stop) => pageTrace(played, stop)),
    isLoggedOut,
  ];
}

/** The visit on to the other pages to which links lead from the last one, and on from these. */
function behindLinks(played: PlayedVisit, around: ReadonlySet<string>): readonly Journey[] {
  const reached = new Map([[played.end.path, played.end]]);
  // Pages that are found on the way are looked at in their turn.
  for (const journey of reached.values()) {
    for (const to of linksOf(pageOf(played, journey), blocksShown(played, journey))) {
      const step = { by: 'linked', result: null, link: { to, query: {} } } as const;
      const next = played.further(journey, step) ?? journey;
      if (around.has(next.path) && !reached.has(next.path)) reached.set(next.path, next);
    }
  }
  return [...reached.values()].slice(1);
}

function pageTrace(played: PlayedVisit, journey: Journey): Json {
  const blocks = blocksShown(played, journey);
  const ends = linksOf(pageOf(played, journey), blocks).map((to) => {
    const { path, shown } = played.after({ to, query: {} }, journey).end;
    return [to, path, shown?.page ?? null];
  });
  return [journey.shown?.page ?? null, [...blocks], ends];
}

/** The blocks of the page that the visitor sees, by their place. */
function blocksShown(played: PlayedVisit, journey: Journey): readonly number[] {
  const fact = createLookup(played.inside, journey.facts);
  const blocks = pageOf(played, journey)?.blocks ?? [];
  return blocks.flatMap(({ when }, at) => (holds(when, fact) === true ? [at] : []));
}

function pageOf({ release }: PlayedVisit, { shown }: Journey): PageSpec | undefined {
  return release.pages[shown?.page ?? ''];
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
