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
  const led = ledByAnswers(outcomes);
  for (const outcome of outcomes.filter((one) => isAway(entry, one))) {
    const { visitor, legs, channels, shown } = outcome;
    for (const call of new Set(legs.flatMap(({ calls }) => calls))) {
      const ending = visitor.get(`reply.${call}`);
      if (!isFailure(model, call, ending)) continue;
      const key = [shown?.page, call, ending, ...channels.map(({ record }) => record.id)].join();
      if (innocent.has(key)) continue;
      if (led(call, shown?.page).some((other) => hasSome(other, outcome, call))) innocent.add(key);
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

/** Finds the classes that a good answer of a call leads to a page, or to none. */
function ledByAnswers(
  outcomes: readonly Outcome[],
): (call: string, page: string | undefined) => readonly Outcome[] {
  const known = new Map<string, readonly Outcome[]>();
  const once = (key: string, work: () => readonly Outcome[]): readonly Outcome[] => {
    const found = known.get(key) ?? work();
    known.set(key, found);
    return found;
  };
  return (call, page) =>
    once(`${call} ${page}`, () =>
      once(call, () =>
        outcomes.filter(({ visitor }) => visitor.get(`reply.${call}`) === answered(200)),
      ).filter(({ shown }) => !shown || shown.page === page),
    );
}

/** True when a class has some of the very visitors of another, but for how a call ended. */
function hasSome(other: Outcome, { visitor, channels }: Outcome, call: string): boolean {
  if (channels.length > 0 && !channels.some((one) => other.channels.includes(one))) return false;
  const ending = `reply.${call}`;
  for (const [fact, value] of visitor) {
    const theirs = other.visitor.get(fact);
    if (theirs === undefined || theirs === value) continue;
    if (fact !== ending && !fact.startsWith(`${ending}.`)) return false;
  }
  return true;
}
