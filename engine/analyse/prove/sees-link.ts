import type { Rule } from '../../decide/model/rule.ts';
import { holds } from '../../decide/rules/evaluate.ts';
import { UNKNOWN } from '../../decide/rules/unknown.ts';
import type { HostAddresses } from './host-addresses.ts';
import type { Outcome } from './outcome.ts';
import { probeOnPage } from './probe-on-page.ts';
import { stateOnPage } from './state-on-page.ts';
import { holdsAlways, isOpen } from './with-when.ts';

/** Something on a page; always shown without a condition. */
export interface Conditional {
  readonly when?: Rule;
}

/**
 * Whether a class sees something of the page at which it ends.
 *
 * @returns true or false; the fact that it depends on, where that is not known.
 */
export function seesLink(
  addresses: HostAddresses,
  outcome: Outcome,
  { when }: Conditional,
): boolean | string {
  if (when === undefined || when === true) return true;
  const address = addresses.at(outcome.path);
  const folded = address.fold(when);
  if (!isOpen(folded)) return holdsAlways(folded);
  const probe = probeOnPage(address, outcome.constraints, stateOnPage(addresses, outcome), outcome.legs);
  const value = holds(folded, probe.lookup);
  // A fact that the class has already been told apart by would not help: then nobody is said to lack what may be there.
  return value === UNKNOWN ? (probe.missing.find((fact) => !outcome.constraints.has(fact)) ?? true) : value;
}
