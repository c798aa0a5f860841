import type { DestinationKind } from '../../decide/model/destination.ts';
import type { Json } from '../../decide/model/json.ts';
import type { Address } from './host-addresses.ts';
import { isSameJson } from './is-same-json.ts';

/** Compares what is left of two releases at the places of their addresses; each pair of places is compared once. */
export class SameAddresses {
  private readonly byPlace = new WeakMap<Address, boolean>();
  private readonly byKey = new Map<string, boolean>();

  /** @param changed pages that are others. */
  constructor(private readonly changed: ReadonlySet<string>) {}

  /** Whether the same is left of the guard at two places, and the same unchanged page is shown. */
  has(was: Address, is: Address): boolean {
    let found = this.byPlace.get(was);
    if (found === undefined) {
      found =
        standingOf(was, is, this.changed) === '' &&
        isSameJson(factsOf(was), factsOf(is)) &&
        this.isLeft(was, is);
      this.byPlace.set(was, found);
    }
    return found;
  }

  private isLeft(was: Address, is: Address): boolean {
    const key = `${was.key} ${is.key}`;
    const left = (address: Address) => [
      address.release.site.guard.steps,
      address.rest,
      tablesOfGuard(address),
    ];
    const found = this.byKey.get(key) ?? isSameJson(left(was), left(is));
    this.byKey.set(key, found);
    return found;
  }
}

/** What is shown at a path, where that is not what was shown there: such a path stands for no other. */
export function standingOf(
  { match: was }: Address,
  { match: is }: Address,
  changed: ReadonlySet<string>,
): string {
  if (was.kind === 'root' && is.kind === 'root') return was.to === is.to ? '' : `${was.to} ${is.to}`;
  if (was.kind !== 'page' || is.kind !== 'page') return `${was.kind} ${is.kind}`;
  const isSame = was.page === is.page && was.screen === is.screen && !changed.has(is.page);
  return isSame ? '' : `${was.page} ${was.screen} ${is.page} ${is.screen}`;
}

/** What flow codes of one kind lead to from a place. */
export function tableOf({ release: { site, host } }: Address, kind: DestinationKind): Json {
  const { flowCode, rows, variants, defaultVariant } = site.destinations;
  const usual = Object.entries(variants).map(([name, tables]) => [name, tables[kind]]);
  return [flowCode[kind], rows[kind], usual, defaultVariant, host.variant] as unknown as Json;
}

/** The tables that a guard itself goes by at a place. */
function tablesOfGuard(address: Address): readonly Json[] {
  const { steps } = address.release.site.guard;
  const goes = steps.flatMap(({ rows }) =>
    rows.flatMap(({ go }) => (go && 'destination' in go ? go.destination : [])),
  );
  const said = JSON.stringify(steps);
  const kinds = (['success', 'fail'] as const).filter(
    (kind) => goes.includes(kind) || said.includes(`"flow.${kind}"`),
  );
  return kinds.map((kind) => tableOf(address, kind));
}

/** What rules can read of the path itself: brands are not among it. */
function factsOf({ match }: Address): unknown {
  return match.kind === 'root' ? match : { ...match, brand: null };
}
