import type { Release } from '../../decide/model/release.ts';
import { type Transition, transitionsFrom } from '../transitions/transitions-from.ts';
import type { BeforeAfter } from './before-after.ts';
import type { Address } from './host-addresses.ts';
import { pagesAt } from './incoming-states.ts';
import { isSameJson } from './is-same-json.ts';
import { tableOf } from './same-addresses.ts';

/** A page that visitors of both releases leave by a result, of a form or an action, or because it goes on by itself. */
export interface TransitionPair {
  readonly page: string;
  readonly transition: BeforeAfter<Transition>;
}

/**
 * The transitions from the pages that both releases show at a place. A form that is another is the same transition, as
 * long as a page has one.
 */
export function transitionPairs(
  releases: BeforeAfter<Release>,
  addresses: BeforeAfter<Address>,
): readonly TransitionPair[] {
  const also = pagesAt(releases.after, addresses.after);
  const pages = pagesAt(releases.before, addresses.before).filter((page) => also.includes(page));
  return pages.flatMap((page) => {
    const left = [...distinct(transitionsFrom(releases.after.pages[page]))];
    const transitions = distinct(transitionsFrom(releases.before.pages[page]));
    const paired = (isSame: (was: Transition, is: Transition) => boolean, of: readonly Transition[]) =>
      of.flatMap((before) => {
        const found = left.findIndex((after) => isSame(before, after));
        return found < 0
          ? []
          : left.splice(found, 1).map((after) => ({ page, transition: { before, after } }));
      });
    const ofForms = paired((was, is) => isResult(was, is) && was.form === is.form, transitions);
    const others = transitions.filter(
      (transition) => !ofForms.some(({ transition: { before } }) => before === transition),
    );
    return [...ofForms, ...paired(isResult, others)];
  });
}

const isResult = (was: Transition, is: Transition): boolean => was.by === is.by && was.result === is.result;

/** True when two transitions lead to the same paths from their places, whoever takes them. */
export function isSameTransition(was: Transition, is: Transition, from: Address, now: Address): boolean {
  if (wordsOf(was) !== wordsOf(is)) return false;
  if (was.by === 'waited' || is.by === 'waited') return true;
  return was.to !== null || isSameJson(tableOf(from, was.result), tableOf(now, is.result));
}

function wordsOf({ by, result, form, to, query, when }: Transition): string {
  return JSON.stringify([by, result, form, to, query, when]);
}

function distinct(transitions: readonly Transition[]): readonly Transition[] {
  return [...new Map(transitions.map((transition) => [wordsOf(transition), transition])).values()];
}
