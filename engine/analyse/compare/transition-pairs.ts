import type { Release } from '../../decide/model/release.ts';
import type { PathMatch } from '../../decide/routing/match-path.ts';
import { pagesAt } from '../prove/channel-variants.ts';
import { type PageTransition, transitionsFrom } from '../transitions/transitions-from.ts';
import type { BeforeAfter, Side } from './before-after.ts';

/** A page that visitors of both releases leave by a result, of a form or an action, or because it goes on by itself. */
export interface TransitionPair {
  readonly page: string;
  readonly transition: BeforeAfter<PageTransition>;
}

/**
 * The transitions from the pages that both releases show at a place. A form that is another is the same transition, as
 * long as a page has one.
 */
export function transitionPairs(
  releases: BeforeAfter<Release>,
  stands: BeforeAfter<PathMatch>,
): readonly TransitionPair[] {
  const pagesIn = (side: Side) => pagesAt(releases[side], stands[side]);
  const also = pagesIn('after');
  const pages = pagesIn('before').filter((page) => also.includes(page));
  return pages.flatMap((page) => {
    const left = [...distinct(transitionsFrom(releases.after.pages[page]))];
    const transitions = distinct(transitionsFrom(releases.before.pages[page]));
    const paired = (
      isSame: (was: PageTransition, is: PageTransition) => boolean,
      of: readonly PageTransition[],
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

const isResult = (was: PageTransition, is: PageTransition): boolean =>
  was.by === is.by && was.result === is.result;

function wordsOf({ by, result, form, to, query, when }: PageTransition): string {
  return JSON.stringify([by, result, form, to, query, when]);
}

function distinct(transitions: readonly PageTransition[]): readonly PageTransition[] {
  return [...new Map(transitions.map((transition) => [wordsOf(transition), transition])).values()];
}
