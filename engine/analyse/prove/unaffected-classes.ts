import type { EffectTemplate } from '../../decide/model/guard.ts';
import type { Release } from '../../decide/model/release.ts';
import type { BeforeAfter } from './before-after.ts';
import type { ChannelClass } from './channel-classes.ts';
import type { ComparedEntryPoint } from './compared-entry-point.ts';
import type { HostAddresses } from './host-addresses.ts';
import { isSameJson } from './is-same-json.ts';
import type { Outcome } from './outcome.ts';
import { SameAddresses } from './same-addresses.ts';
import { tableChanges } from './table-changes.ts';
import { isSameTransition } from './transition-pairs.ts';
import type { TransitionPlan } from './transition-plan.ts';

/** What is known of two releases before anybody is followed. */
export interface UnaffectedInputs {
  readonly releases: BeforeAfter<Release>;
  /** True when what leads visitors wherever they are is the same but for the steps of the guard. */
  readonly sameBeside: boolean;
  /** Pages that are others. */
  readonly changed: ReadonlySet<string>;
  /** What rules can read of classes of channels that differs between the releases; of others it may be anything. */
  readonly channelChanges: ReadonlyMap<ChannelClass, readonly string[] | null>;
}

const LOGIN = 'loginAddress';

/** Says of a class of one release whether its way can be another in the next, without following it there. */
export class UnaffectedClasses {
  private readonly sameAddresses: SameAddresses;
  /** False where a login address may be remembered at which the visitor never was. */
  private readonly remembersWay: boolean;
  private readonly tables = new WeakMap<HostAddresses, boolean>();
  private readonly leaving = new WeakMap<TransitionPlan, boolean>();

  constructor(private readonly given: UnaffectedInputs) {
    this.sameAddresses = new SameAddresses(given.changed);
    this.remembersWay = [given.releases.before, given.releases.after].every(remembersOwnLogin);
  }

  /**
   * True when nothing on the way of a class is another, nor what was asked of its channels: then it ends where it did.
   */
  has({ constraints, legs, shown, channel, channels, left }: Outcome, at: ComparedEntryPoint): boolean {
    const { addresses, on } = at;
    const { sameBeside, changed, channelChanges } = this.given;
    const isKnown = (one: ChannelClass) => channelChanges.get(one)?.every((fact) => !constraints.has(fact));
    return (
      sameBeside &&
      this.isSameTable(addresses) &&
      channel === null &&
      (shown !== null || (left !== undefined && on?.before.plan?.stops === true)) &&
      (on !== undefined || (shown !== null && !changed.has(shown.page))) &&
      channels.every(isKnown) &&
      this.isLeftAlike(at) &&
      isSameLogin(addresses, constraints.get(`stored.${LOGIN}`)) &&
      [...(left?.legs ?? []), ...legs].every((leg) =>
        this.sameAddresses.has(addresses.before.at(leg.path), addresses.after.at(leg.path)),
      )
    );
  }

  /** True when visitors leave a page by the same way. */
  private isLeftAlike({ addresses, on, path }: ComparedEntryPoint): boolean {
    const [was, is] = [on?.before.plan, on?.after.plan];
    if (!was || !is) return true;
    const found =
      this.leaving.get(was) ??
      isSameTransition(was.transition, is.transition, addresses.before.at(path), addresses.after.at(path));
    this.leaving.set(was, found);
    return found;
  }

  /** True when two tables differ in nothing but what stands at single paths, which a way shows that leads there. */
  private isSameTable({ before, after }: ComparedEntryPoint['addresses']): boolean {
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
function isSameLogin({ before, after }: ComparedEntryPoint['addresses'], login: unknown): boolean {
  if (typeof login !== 'string') return true;
  return before.at(login).rest === after.at(login).rest;
}

/** True when the guard remembers no other login address than the one at which a visitor is. */
function remembersOwnLogin({ site }: Release): boolean {
  const effects = site.guard.steps.flatMap(({ rows }) => rows.flatMap((row) => row.do ?? []));
  const isOwn = (effect: EffectTemplate) =>
    effect.do !== 'store' ||
    effect.key !== LOGIN ||
    ('value' in effect && isSameJson(effect.value, { var: 'nav.path' }));
  return effects.every(isOwn);
}
