import type { Scalar } from '../model/json.ts';
import type { Entry } from './entry.ts';
import type { FindingBook } from './finding-book.ts';
import type { Outcome } from './outcome.ts';
import type { ProveModel } from './prove-model.ts';
import { answered, codeOf, hasValues } from './visitor.ts';

/** The body code that stands for every one that no rule names; one that a rule names is an answer, by which visitors may be led. */
const ANY_FAILURE = 500;

/**
 * Notes calls whose failure leads visitors away from where they came, to a page to which no good answer of the call leads them, unless
 * one leads them in a circle. Being led to log in is no such thing: whom nobody can tell from a stranger must log in again. A path that
 * nothing is at is told as such. That no app answers over the bridge is no failure: a browser has none, and may be led by that.
 *
 * @param outcomes all classes at the address.
 */
export function sentAway(
  model: ProveModel,
  entry: Entry,
  outcomes: readonly Outcome[],
  book: FindingBook,
): void {
  const innocent = new Set<string>();
  for (const outcome of outcomes.filter((one) => isAway(entry, one))) {
    const { visitor, legs, channels, shown } = outcome;
    for (const call of new Set(legs.flatMap(({ calls }) => calls))) {
      const ending = visitor.get(`reply.${call}`);
      if (!isFailure(model, call, ending)) continue;
      const key = [shown?.page, call, ending, ...channels.map(({ record }) => record.id)].join();
      if (innocent.has(key)) continue;
      if (outcomes.some((other) => leadsThere(other, outcome, call))) innocent.add(key);
      else book.add(['blocked-by-call', `${call}: ${shown?.page}`], entry, outcome);
    }
  }
}

/** True for a class that is led away, and not to log in. */
function isAway({ places, path: start }: Entry, { legs, shown, path, stored }: Outcome): boolean {
  if (!shown || legs.length < 2 || path === start || places.at(path).isUnmatched) return false;
  // The root leads on whatever is answered.
  if (legs.filter(({ by }) => by.step !== 'root').length < 2) return false;
  // Whom it costs the login is told of that.
  if (stored.get('access_token') === null) return false;
  const isToLogIn = legs.some(({ go }) => go !== null && 'loginAddress' in go);
  return !isToLogIn && places.at(path).partsOf(shown.page).logsIn.length === 0;
}

function isFailure({ release }: ProveModel, call: string, ending: Scalar | undefined): boolean {
  if (ending === undefined || hasValues(ending)) return false;
  const isNamed = ![null, ANY_FAILURE].includes(codeOf(ending));
  return !isNamed && release.site.guard.fetches[call]?.via === 'api';
}

/** True when some of the same visitors get a good answer of the call, and come to the same page, or to none. */
function leadsThere(other: Outcome, { visitor, channels, shown }: Outcome, call: string): boolean {
  const ending = `reply.${call}`;
  if (other.visitor.get(ending) !== answered(200)) return false;
  if (other.shown && other.shown.page !== shown?.page) return false;
  if (channels.length > 0 && !channels.some((one) => other.channels.includes(one))) return false;
  return [...visitor].every(([fact, value]) => {
    const theirs = other.visitor.get(fact);
    return theirs === undefined || theirs === value || fact === ending || fact.startsWith(`${ending}.`);
  });
}
