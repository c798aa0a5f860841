import type { FindingBook } from './finding-book.ts';
import type { ProblemFound } from './problems-of.ts';

/** False for what was known of a path before any page led there. */
export function isNewTo(book: FindingBook): (problem: ProblemFound) => boolean {
  const known = new Map<string, boolean>();
  return ([kind, about]) => {
    const key = `${kind} ${about}`;
    const before = known.get(key) ?? (kind !== 'missing-page' && book.knows(kind, about));
    known.set(key, before);
    return !before;
  };
}
