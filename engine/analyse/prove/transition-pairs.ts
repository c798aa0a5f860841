import type { Release } from '../../decide/model/release.ts';
import { type ResultTransition, resultTransitions } from '../transitions/result-transitions.ts';
import type { Transition } from '../transitions/transitions-from.ts';
import type { BeforeAfter } from './before-after.ts';
import type { Address } from './host-addresses.ts';
import { pagesAt } from './incoming-states.ts';
import { isSameJson } from './is-same-json.ts';
import { tableOf } from './same-addresses.ts';

/** A page on which visitors of both releases save a form, or tap an action, that leads on by a result. */
export interface TransitionPair {
  readonly page: string;
  readonly transition: BeforeAfter<ResultTransition>;
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
    const left = [...distinct(resultTransitions(releases.after.pages[page]))];
    const transitions = distinct(resultTransitions(releases.before.pages[page]));
    const paired = (
      isSame: (was: ResultTransition, is: ResultTransition) => boolean,
      of: readonly ResultTransition[],
    ) =>
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

const isResult = (was: ResultTransition, is: ResultTransition): boolean =>
  was.by === is.by && was.result === is.result;

/** True when two transitions lead to the same paths from their places, whoever takes them. */
export function isSameTransition(was: Transition, is: Transition, from: Address, now: Address): boolean {
  if (wordsOf(was) !== wordsOf(is)) return false;
  if (was.by === 'waited' || is.by === 'waited') return true;
  return was.to !== null || isSameJson(tableOf(from, was.result), tableOf(now, is.result));
}

function wordsOf({ by, result, form, to, query, when }: Transition): string {
  return JSON.stringify([by, result, form, to, query, when]);
}

function distinct(transitions: readonly ResultTransition[]): readonly ResultTransition[] {
  return [...new Map(transitions.map((transition) => [wordsOf(transition), transition])).values()];
}
