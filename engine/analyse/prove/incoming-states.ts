import type { Release } from '../../decide/model/release.ts';
import { transitionsFrom } from '../transitions/transitions-from.ts';
import { pagesInstead, variantName } from './channel-variants.ts';
import type { EntryPoint } from './entry-point.ts';
import type { Address, HostAddresses } from './host-addresses.ts';
import type { Outcome } from './outcome.ts';
import { stateOnPage } from './state-on-page.ts';
import type { VisitState } from './visit-state.ts';

/** Visitors who come to a page: where their visit began, and what of it reaches beyond the page. */
export interface IncomingState {
  readonly start: string;
  readonly state: Pick<VisitState, 'remembered' | 'channel'>;
  /** The same for the same state. */
  readonly key: string;
}

/**
 * Where a visit began, as far as it matters to others: at the page itself, at the root that leads there, or elsewhere.
 */
type Began = 'here' | 'root' | string;

/** Collects how visitors come to pages from which a result, a wait or a login leads on. */
export class IncomingStates {
  private readonly found = new Map<string, Map<string, IncomingState & { readonly began: Began }>>();
  /** Keys of the places with such pages. */
  private readonly leading = new Set<string>();

  constructor(release: Release, hosts: readonly HostAddresses[]) {
    for (const { paths, at } of hosts) {
      for (const path of paths) {
        const address = at(path);
        const isLeading = (page: string) =>
          transitionsFrom(release.pages[page]).length > 0 || address.partsOf(page).logsIn.length > 0;
        if (pagesAt(release, address).some(isLeading)) this.leading.add(address.key);
      }
    }
  }

  /** Notes a class that sees such a page. */
  note({ addresses, path: start }: EntryPoint, outcome: Outcome): void {
    const { path, legs, shown } = outcome;
    const { key: place } = addresses.at(path);
    if (!shown || !this.leading.has(place)) return;
    const { remembered, channel } = stateOnPage(addresses, outcome);
    const key = stateKey({ remembered, channel });
    const isRoot = legs.length === 2 && legs[0]?.by.step === 'root';
    const began = legs.length === 1 ? 'here' : isRoot ? 'root' : path;
    const at = `${addresses.key} ${place} ${began}`;
    const known = this.found.get(at) ?? new Map<string, IncomingState & { readonly began: Began }>();
    this.found.set(at, known);
    if (!known.has(key)) known.set(key, { start, began, state: { remembered, channel }, key });
  }

  /**
   * One for each state with which visitors come to a path; who comes there at once stands for all who bring the same.
   */
  at(addresses: HostAddresses, path: string): readonly IncomingState[] {
    const begun: readonly Began[] = [path, ...(path === addresses.host.root ? ['root'] : []), 'here'];
    const all = begun.flatMap((began) => [
      ...(this.found.get(`${addresses.key} ${addresses.at(path).key} ${began}`)?.values() ?? []),
    ]);
    const incomingState = all.map(
      (one): IncomingState => ({ ...one, start: one.began === 'here' ? path : one.start }),
    );
    return [...new Map(incomingState.map((one) => [one.key, one])).values()];
  }
}

/** The same for states that reach equally far beyond a page. */
export function stateKey({ remembered, channel }: IncomingState['state']): string {
  const version = channel && `${channel.id} ${variantName(channel) ?? ''}`;
  return `${version} ${[...remembered].sort().join()}`;
}

/** The pages that visitors can see at a place: its own, and those that others put there. */
export function pagesAt(
  release: Release,
  { match, replaced }: Pick<Address, 'match' | 'replaced'>,
): readonly string[] {
  if (match.kind !== 'page') return [];
  return [match.page, ...(replaced.has(match.page) ? pagesInstead(release, match.page) : [])];
}
