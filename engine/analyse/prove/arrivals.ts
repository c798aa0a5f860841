import type { Release } from '../../decide/model/release.ts';
import { waysFrom } from '../ways/ways-from.ts';
import { pagesInstead, variantName } from './channel-variants.ts';
import type { Entry } from './entry.ts';
import type { Outcome } from './outcome.ts';
import type { HostPlaces, Place } from './place-model.ts';
import type { Trip } from './trip.ts';
import { tripOnPage } from './trip-on-page.ts';

/** Visitors who come to a page: where their visit began, and what of it reaches beyond the page. */
export interface Arrived {
  readonly start: string;
  readonly trip: Pick<Trip, 'remembered' | 'channel'>;
  /** The same for the same trip. */
  readonly key: string;
}

/** Where a visit began, as far as it matters to others: at the page itself, at the root that leads there, or elsewhere. */
type Began = 'here' | 'root' | string;

/** Collects how visitors come to pages from which a result, a wait or a login leads on. */
export class Arrivals {
  private readonly found = new Map<string, Map<string, Arrived & { readonly began: Began }>>();
  /** Keys of the places with such pages. */
  private readonly leading = new Set<string>();

  constructor(release: Release, hosts: readonly HostPlaces[]) {
    for (const { paths, at } of hosts) {
      for (const path of paths) {
        const place = at(path);
        const isLeading = (page: string) =>
          waysFrom(release.pages[page]).length > 0 || place.partsOf(page).logsIn.length > 0;
        if (pagesAt(release, place).some(isLeading)) this.leading.add(place.key);
      }
    }
  }

  /** Notes a class that sees such a page. */
  note({ places, path: start }: Entry, outcome: Outcome): void {
    const { path, legs, shown } = outcome;
    const { key: place } = places.at(path);
    if (!shown || !this.leading.has(place)) return;
    const { remembered, channel } = tripOnPage(places, outcome);
    const key = tripKey({ remembered, channel });
    const isRoot = legs.length === 2 && legs[0]?.by.step === 'root';
    const began = legs.length === 1 ? 'here' : isRoot ? 'root' : path;
    const at = `${places.key} ${place} ${began}`;
    const known = this.found.get(at) ?? new Map<string, Arrived & { readonly began: Began }>();
    this.found.set(at, known);
    if (!known.has(key)) known.set(key, { start, began, trip: { remembered, channel }, key });
  }

  /** One for each trip with which visitors come to a path; who comes there at once stands for all who bring the same. */
  at(places: HostPlaces, path: string): readonly Arrived[] {
    const ways: readonly Began[] = [path, ...(path === places.host.root ? ['root'] : []), 'here'];
    const all = ways.flatMap((began) => [
      ...(this.found.get(`${places.key} ${places.at(path).key} ${began}`)?.values() ?? []),
    ]);
    const arrived = all.map((one): Arrived => ({ ...one, start: one.began === 'here' ? path : one.start }));
    return [...new Map(arrived.map((one) => [one.key, one])).values()];
  }
}

/** The same for trips that reach equally far beyond a page. */
export function tripKey({ remembered, channel }: Arrived['trip']): string {
  const version = channel && `${channel.id} ${variantName(channel) ?? ''}`;
  return `${version} ${[...remembered].sort().join()}`;
}

/** The pages that visitors can see at a place: its own, and those that others put there. */
export function pagesAt(release: Release, { match, replaced }: Place): readonly string[] {
  if (match.kind !== 'page') return [];
  return [match.page, ...(replaced.has(match.page) ? pagesInstead(release, match.page) : [])];
}
