import { callCells, callsOnPage, silentCells } from './call-cells.ts';
import type { FailureCell } from './failure-cell.ts';
import { journeyCells } from './journey-cells.ts';
import { partCells } from './part-cells.ts';
import type { FailureWorld, VisitStop } from './visit-stop.ts';
import { type VisitStart, visitStops } from './visit-stops.ts';

export interface FailureTable {
  readonly stops: readonly VisitStop[];
  readonly cells: readonly FailureCell[];
  /** Calls of `schemas/api.json` that no page of such a visit makes. */
  readonly unasked: readonly string[];
}

/**
 * What a visitor sees when any one of the things outside fails that a visit asks for: each cell is the visit played
 * again by the guard with that one answer in the place of a healthy one, or what the catalogue of `schemas/api.json`
 * says to whom waits.
 */
export function failureTable(world: FailureWorld, start: VisitStart): FailureTable {
  const { api } = world.visit.site;
  const stops = visitStops(world, start);
  const cells: FailureCell[] = [];
  const called = new Set<string>();
  for (const stop of stops) {
    cells.push(...journeyCells(world, stop));
    for (const found of callsOnPage(world, stop)) {
      if (stop.only !== null && stop.only !== found.block.block) continue;
      const key = `${found.block.block} ${found.endpoint}${stop.asksConsent ? ' consent' : ''}`;
      if (!called.has(key)) cells.push(...callCells(world, stop, found));
      called.add(key);
    }
    for (const effect of stop.journey.effects) {
      if (effect.do !== 'call' || called.has(effect.endpoint)) continue;
      cells.push(...silentCells(world, stop, effect.endpoint));
      called.add(effect.endpoint);
    }
    if (stop.only !== null) continue;
    const parts = partCells(world, stop).filter(({ thing }) => !called.has(thing.name));
    cells.push(...parts);
    for (const { thing } of parts) called.add(thing.name);
  }
  const [arrived] = stops;
  const converted = stops.find(({ isLogin }) => isLogin);
  const reports = Object.values(world.release.ads.networks).flatMap(({ report }) => report?.endpoint ?? []);
  const tracking = Object.keys(api.endpoints).filter((name) => api.endpoints[name]?.base === 'tracking');
  for (const endpoint of converted ? reports : [])
    cells.push(...silentCells(world, converted as VisitStop, endpoint));
  for (const endpoint of tracking) cells.push(...silentCells(world, arrived as VisitStop, endpoint));
  const known = new Set(cells.map(({ thing }) => thing.name));
  return { stops, cells, unasked: Object.keys(api.endpoints).filter((name) => !known.has(name)) };
}
