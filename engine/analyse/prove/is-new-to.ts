import type { FindingBook } from './finding-book.ts';
import { nameOf, type ProblemFound } from './problems-of.ts';

/** False for what was known of a path before any page led there. */
export function isNewTo(book: FindingBook): (problem: ProblemFound) => boolean {
  const known = new Map<string, boolean>();
  return (problem) => {
    const key = nameOf(problem);
    const before = known.get(key) ?? (problem[0] !== 'missing-page' && book.knows(problem));
    known.set(key, before);
    return !before;
  };
}
