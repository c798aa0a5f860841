import type { Release } from '../../decide/model/release.ts';
import { GOOD, NOTHING_SPECIAL, type Unsaid } from './unsaid.ts';
import type { ConcreteVisit } from './visit-of.ts';

/** What a visit shows, in words to compare, where calls of which it says nothing answer so. */
export type Shows = (visit: ConcreteVisit, unsaid: Unsaid) => string;

/**
 * The visit with every answer said that matters: a class of visitors leaves open what no rule asked for on its way, and a good answer
 * without data is none that has to be said while it is played; `explain` has answers of its own for what is not said.
 *
 * @param usual what `explain` takes for the answer of a call of which nothing is said.
 * @returns what shows with these the same as the visit shows with answers in which nothing is special.
 */
export function saidVisit(
  { site }: Release,
  visit: ConcreteVisit,
  shows: Shows,
  usual: Unsaid,
): ConcreteVisit {
  const wanted = shows(visit, NOTHING_SPECIAL);
  if (shows(visit, usual) === wanted) return visit;
  const unsaid = Object.entries(site.guard.fetches).flatMap(([name, { via }]) =>
    via === 'api' && !Object.hasOwn(visit.replies, name) ? [name] : [],
  );
  const saying = (names: readonly string[]): ConcreteVisit => {
    const said = Object.fromEntries(names.map((name) => [name, GOOD]));
    return { ...visit, replies: { ...visit.replies, ...said } };
  };
  const needed = unsaid.reduce((names, name) => {
    const fewer = names.filter((one) => one !== name);
    return shows(saying(fewer), usual) === wanted ? fewer : names;
  }, unsaid);
  return saying(needed);
}
