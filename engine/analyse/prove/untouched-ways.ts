import type { EffectTemplate } from '../../decide/model/guard.ts';
import type { Release } from '../../decide/model/release.ts';
import type { Address } from './address.ts';
import type { Both } from './both.ts';
import type { ChannelClass } from './channel-classes.ts';
import type { Leaving } from './leaving.ts';
import type { Outcome } from './outcome.ts';
import type { HostPlaces } from './place-model.ts';
import { same } from './same.ts';
import { SamePlaces } from './same-places.ts';
import { tableChanges } from './table-changes.ts';
import { isSameWay } from './ways-between.ts';

/** What is known of two releases before anybody is followed. */
export interface UntouchedGiven {
  readonly releases: Both<Release>;
  /** True when what leads visitors wherever they are is the same but for the steps of the guard. */
  readonly sameBeside: boolean;
  /** Pages that are others. */
  readonly changed: ReadonlySet<string>;
  /** What rules can read of classes of channels that differs between the releases; of others it may be anything. */
  readonly channelChanges: ReadonlyMap<ChannelClass, readonly string[] | null>;
}

const LOGIN = 'loginAddress';

/** Says of a class of one release whether its way can be another in the next, without following it there. */
export class UntouchedWays {
  private readonly samePlaces: SamePlaces;
  /** False where a login address may be remembered at which the visitor never was. */
  private readonly remembersWay: boolean;
  private readonly tables = new WeakMap<HostPlaces, boolean>();
  private readonly leaving = new WeakMap<Leaving, boolean>();

  constructor(private readonly given: UntouchedGiven) {
    this.samePlaces = new SamePlaces(given.changed);
    this.remembersWay = [given.releases.before, given.releases.after].every(remembersWay);
  }

  /** True when nothing on the way of a class is another, nor what was asked of its channels: then it ends where it did. */
  has({ visitor, legs, shown, channel, channels, left }: Outcome, at: Address): boolean {
    const { places, on } = at;
    const { sameBeside, changed, channelChanges } = this.given;
    const isKnown = (one: ChannelClass) => channelChanges.get(one)?.every((fact) => !visitor.has(fact));
    return (
      sameBeside &&
      this.isSameTable(places) &&
      channel === null &&
      (shown !== null || (left !== undefined && on?.before.leaves?.stops === true)) &&
      (on !== undefined || (shown !== null && !changed.has(shown.page))) &&
      channels.every(isKnown) &&
      this.isLeftAlike(at) &&
      isSameLogin(places, visitor.get(`stored.${LOGIN}`)) &&
      [...(left?.legs ?? []), ...legs].every((leg) =>
        this.samePlaces.has(places.before.at(leg.path), places.after.at(leg.path)),
      )
    );
  }

  /** True when visitors leave a page by the same way. */
  private isLeftAlike({ places, on, path }: Address): boolean {
    const [was, is] = [on?.before.leaves, on?.after.leaves];
    if (!was || !is) return true;
    const found =
      this.leaving.get(was) ?? isSameWay(was.way, is.way, places.before.at(path), places.after.at(path));
    this.leaving.set(was, found);
    return found;
  }

  /** True when two tables differ in nothing but what stands at single paths, which a way shows that leads there. */
  private isSameTable({ before, after }: Address['places']): boolean {
    let found = this.tables.get(before);
    if (found === undefined) {
      const changes = tableChanges(before.host, after.host);
      const isOfPath = ([name]: (typeof changes)[number]) => name.startsWith('/') || name === 'root';
      found = changes.length === 0 || (this.remembersWay && changes.every(isOfPath));
      this.tables.set(before, found);
    }
    return found;
  }
}

/** True when a login address that is remembered is as good in both releases, and gives the same brand. */
function isSameLogin({ before, after }: Address['places'], login: unknown): boolean {
  if (typeof login !== 'string') return true;
  return before.at(login).rest === after.at(login).rest;
}

/** True when the guard remembers no other login address than the one at which a visitor is. */
function remembersWay({ site }: Release): boolean {
  const effects = site.guard.steps.flatMap(({ rows }) => rows.flatMap((row) => row.do ?? []));
  const isOwn = (effect: EffectTemplate) =>
    effect.do !== 'store' ||
    effect.key !== LOGIN ||
    ('value' in effect && same(effect.value, { var: 'nav.path' }));
  return effects.every(isOwn);
}
