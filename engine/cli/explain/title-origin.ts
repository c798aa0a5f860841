import { createLookup } from '../../decide/facts/lookup.ts';
import type { Journey } from '../../decide/guard/simulate-journey.ts';
import type { Json } from '../../decide/model/json.ts';
import type { Release, VisitRelease } from '../../decide/model/release.ts';
import { normalisePath } from '../../decide/routing/match-path.ts';
import type { ExplainedValue } from './explained-value.ts';

/**
 * What set the title: the first fact that the rule of the title names and whose value is the title. A title that no
 * fact holds comes from the row of the guard that set it; from nowhere where none did, as on a way with too many
 * redirects.
 *
 * @param set what set the channel's title, and what set the brand's name.
 */
export function titleOrigin(
  release: Release,
  visit: VisitRelease,
  { title, effects, facts, path }: Journey,
  set: { readonly title: string; readonly brandName: string },
): ExplainedValue {
  const by = effects.filter((effect) => effect.do === 'title').at(-1)?.by;
  if (!by) return { value: title, from: '', origin: null };
  const steps = visit.site.guard.steps;
  const step = steps.findIndex(({ id }) => id === by.step);
  const row = steps[step]?.rows.findIndex(({ id }) => id === by.row) ?? -1;
  const lookup = createLookup(visit, facts);
  const rules = (steps[step]?.rows[row]?.do ?? []).flatMap((effect) =>
    effect.do === 'title' ? [effect.text] : [],
  );
  const fact = rules.flatMap(factsOfRule).find((name) => lookup(name) === title);
  const places: Readonly<Record<string, string>> = {
    'channel.title': set.title,
    'route.title': routeTitle(visit, path),
    'brand.name': set.brandName,
  };
  const from = fact === undefined ? `/site/guard/steps/${step}/rows/${row}/id` : (places[fact] ?? fact);
  return { value: title, from, origin: release.origins[from] ?? null };
}

function factsOfRule(rule: Json): readonly string[] {
  if (typeof rule !== 'object' || rule === null) return [];
  if (Array.isArray(rule)) return rule.flatMap(factsOfRule);
  return Object.entries(rule).flatMap(([operator, argument]) => {
    if (operator !== 'var') return factsOfRule(argument as Json);
    const name = Array.isArray(argument) ? argument[0] : argument;
    return typeof name === 'string' ? [name] : [];
  });
}

function routeTitle(visit: VisitRelease, shown: string): string {
  const path = normalisePath(shown);
  const screen = visit.host.screens.findIndex((candidate) => candidate.path === path);
  if (screen >= 0) return `/hosts/${visit.host.id}/screens/${screen}/title`;
  const route = visit.site.routes.findIndex((candidate) => candidate.path === path);
  return route >= 0 ? `/site/routes/${route}/title` : '/site/unmatched/title';
}
