import type { ComparedEntryPoint } from './compared-entry-point.ts';
import type { Constraints } from './constraints.ts';
import type { Difference } from './difference.ts';
import { LOGIN_FACT } from './route-key.ts';
import { standingOf } from './same-addresses.ts';
import { tableChanges } from './table-changes.ts';

/** What tells addresses of two releases apart. */
export interface AddressKeyInputs {
  /** Paths that configuration of either names as somewhere to go. */
  readonly targets: ReadonlySet<string>;
  readonly changed: ReadonlySet<string>;
}

/** Knows which addresses lead visitors alike. */
export class AddressKeys {
  constructor(private readonly given: AddressKeyInputs) {}

  /**
   * Hosts with the same key lead visitors alike, on paths of their own, and those of one release do so as those of the
   * other.
   */
  ofHost(addresses: ComparedEntryPoint['addresses']): string {
    const paths = loginsOf(addresses).map((path) => this.of({ addresses, path }));
    const logins = [...new Set(paths)].sort();
    // Where a host has changed, its paths stand for those of a host that has changed likewise at the same ones.
    const changes = tableChanges(addresses.before.host, addresses.after.host);
    return JSON.stringify([addresses.before.key, addresses.after.key, logins, changes]);
  }

  /** Addresses with the same key lead visitors alike, on hosts that do so. */
  of({ addresses, path }: ComparedEntryPoint): string {
    const [here, there] = [addresses.before.at(path), addresses.after.at(path)];
    const ends = [path, ...[here, there].flatMap(({ match }) => (match.kind === 'root' ? [match.to] : []))];
    // Who is led to a path that everybody is led to may be there already.
    const named = ends.filter((end) => this.given.targets.has(end));
    return JSON.stringify([here.key, there.key, named, standingOf(here, there, this.given.changed)]);
  }

  /** Addresses of any hosts with the same key lead visitors alike. */
  amongAll({ addresses, path }: ComparedEntryPoint): string {
    return `${this.ofHost(addresses)} ${this.of({ addresses, path })}`;
  }

  /** A class with each login address of another host that is like its own, as each release knows the class. */
  visitorsOn(
    from: ComparedEntryPoint,
    { before, after, constraints }: Difference['of'],
    to: ComparedEntryPoint,
  ): readonly (readonly [Constraints, Constraints])[] {
    const login = constraints.get(LOGIN_FACT);
    if (typeof login !== 'string') return [[before.constraints, after.constraints]];
    const wanted = this.of({ addresses: from.addresses, path: login });
    const withLogin = (one: Constraints, path: string) =>
      one.has(LOGIN_FACT) ? new Map(one).set(LOGIN_FACT, path) : one;
    return loginsOf(to.addresses)
      .filter((path) => this.of({ addresses: to.addresses, path }) === wanted)
      .map((path) => [withLogin(before.constraints, path), withLogin(after.constraints, path)] as const);
  }
}

/** Login and landing paths of a host in either release. */
export function loginsOf({ before, after }: ComparedEntryPoint['addresses']): readonly string[] {
  return [...new Set([...before.allLogins, ...after.allLogins])];
}
