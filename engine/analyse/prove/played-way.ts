import { createLookup } from '../../decide/facts/lookup.ts';
import type { Journey } from '../../decide/guard/simulate-journey.ts';
import type { DestinationDefault, DestinationKind } from '../../decide/model/destination.ts';
import type { DecidedBy } from '../../decide/model/effect.ts';
import type { JsonPointer } from '../../decide/model/json.ts';
import type { HostPart, Release, VisitRelease } from '../../decide/model/release.ts';
import { evaluate } from '../../decide/rules/evaluate.ts';
import type { Transition } from '../transitions/transitions-from.ts';
import type { FindingLeg } from './finding.ts';
import type { PlayedVisit } from './played-visit.ts';

/**
 * The navigations of a visit, each with what decided it in the release, and with the row of
 * `schemas/destinations.json` that led on, where one did.
 *
 * @param left how the visitor leaves one page after another.
 */
export function playedWay(
  { end: journey, inside, release, stops }: PlayedVisit,
  left: readonly Transition[],
): { readonly legs: readonly FindingLeg[]; readonly path: string } {
  const { host } = inside;
  const leaving = new Map(left.map((transition, at) => [(stops[at] ?? journey).legs.length - 1, transition]));
  const legs = journey.legs.map(({ nav: { path }, verdict }, at): FindingLeg => {
    const transition = leaving.get(at);
    const by = transition ? { step: transition.by, row: transition.result } : verdict.by;
    const place = transition?.at ?? placeOf(release, host, path, by);
    const kind = destinationOf(release, by, transition);
    const next = journey.legs[at + 1]?.nav.path ?? journey.path;
    return { path, by, at: place, to: kind && destinationRow(inside, journey, kind, next) };
  });
  return { legs, path: journey.path };
}

function destinationOf(
  { site }: Release,
  by: DecidedBy,
  transition: Transition | undefined,
): DestinationKind | null {
  if (transition) return transition.to === null ? transition.result : null;
  const step = site.guard.steps.find(({ id }) => id === by.step);
  const go = step?.rows.find(({ id }) => id === by.row)?.go;
  return go && 'destination' in go ? go.destination : null;
}

/** The row that leads to a path, by the flow code in the end. */
function destinationRow(
  inside: VisitRelease,
  { stored, facts }: Journey,
  kind: DestinationKind,
  next: string,
): JsonPointer | null {
  const { destinations } = inside.site;
  const fact = createLookup(inside, facts);
  const channel = facts.channels[String(fact('channel.id'))];
  const variant = channel?.variant ?? inside.host.variant ?? destinations.defaultVariant;
  const code = evaluate(destinations.flowCode[kind], (name) => {
    const value = stored[name.replace(/^stored\./, '')] ?? null;
    return typeof value === 'object' ? null : value;
  });
  const leads = ({ to }: Pick<DestinationDefault, 'to'>) => to === next;
  const row = destinations.rows[kind].findIndex(
    (one) => leads(one) && typeof code === 'number' && one.codes.includes(code),
  );
  if (row >= 0) return `/site/destinations/rows/${kind}/${row}/to`;
  const usual = destinations.variants[variant]?.[kind].findIndex(leads) ?? -1;
  return usual < 0 ? null : `/site/destinations/variants/${variant}/${kind}/${usual}/to`;
}

/** Where what ended a navigation stands in the release. */
export function placeOf({ site }: Release, host: HostPart, path: string, by: DecidedBy): JsonPointer {
  const step = site.guard.steps.findIndex(({ id }) => id === by.step);
  const row = site.guard.steps[step]?.rows.findIndex(({ id }) => id === by.row) ?? -1;
  if (step >= 0) return `/site/guard/steps/${step}${row < 0 ? '' : `/rows/${row}`}/id`;
  if (by.step === 'root') return `/hosts/${host.id.replaceAll('~', '~0').replaceAll('/', '~1')}/root`;
  if (by.step === 'unauthorised') return '/site/api/unauthorised/to';
  const screen = host.screens.findIndex((one) => one.path === path);
  if (screen >= 0) return `/hosts/${host.id}/screens/${screen}/screen`;
  const route = site.routes.findIndex((one) => one.path === path);
  return route < 0 ? '/site/unmatched/id' : `/site/routes/${route}/path`;
}
