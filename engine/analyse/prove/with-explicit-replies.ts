import type { Release } from '../../decide/model/release.ts';
import { type DefaultReply, EMPTY_SUCCESS, EMPTY_SUCCESS_REPLY } from './default-reply.ts';
import type { ConcreteVisit } from './visit-of.ts';

/** What a visit shows, in words to compare, where calls of which it says nothing answer so. */
export type VisitObserver = (visit: ConcreteVisit, defaultReply: DefaultReply) => string;

/**
 * The visit with every answer said that matters: of visitors it is left open what no rule asks for on their way, and
 * a good answer without data is none that has to be said while it is played; `explain` has answers of its own for what
 * is not said.
 *
 * @param usual what `explain` takes for the answer of a call of which nothing is said.
 * @returns what shows with these the same as the visit shows with answers in which nothing is special.
 */
export function withExplicitReplies(
  { site }: Release,
  visit: ConcreteVisit,
  shows: VisitObserver,
  usual: DefaultReply,
): ConcreteVisit {
  const wanted = shows(visit, EMPTY_SUCCESS_REPLY);
  if (shows(visit, usual) === wanted) return visit;
  const unsaid = Object.entries(site.guard.fetches).flatMap(([name, { via }]) =>
    via === 'api' && !Object.hasOwn(visit.replies, name) ? [name] : [],
  );
  const saying = (names: readonly string[]): ConcreteVisit => {
    const said = Object.fromEntries(names.map((name) => [name, EMPTY_SUCCESS]));
    return { ...visit, replies: { ...visit.replies, ...said } };
  };
  const needed = unsaid.reduce((names, name) => {
    const fewer = names.filter((one) => one !== name);
    return shows(saying(fewer), usual) === wanted ? fewer : names;
  }, unsaid);
  return saying(needed);
}
