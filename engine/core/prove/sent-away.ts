import type { Entry } from './entry.ts';
import { explore } from './explore.ts';
import type { FindingBook } from './finding-book.ts';
import type { Outcome } from './outcome.ts';
import type { ProveModel } from './prove-model.ts';
import { answered, codeOf, hasValues, type Visitor } from './visitor.ts';

/** The body code that stands for every one that no rule names; one that a rule names is an answer, by which visitors may be led. */
const ANY_FAILURE = 500;

/**
 * Notes calls whose failure leads visitors away from where they came, to a page to which no good answer of the call leads them, unless
 * one leads them in a circle. Being led to log in is no such thing: whom nobody can tell from a stranger must log in again. A path that
 * nothing is at is told as such. That no app answers over the bridge is no failure: a browser has none, and may be led by that.
 */
export function sentAway(model: ProveModel, book: FindingBook): (entry: Entry, outcome: Outcome) => void {
  const { release, domains } = model;
  const innocent = new Set<string>();

  function isLedThere(entry: Entry, { visitor, channels, shown }: Outcome, call: string): boolean {
    const others = [...visitor].filter(([fact]) => !fact.startsWith(`reply.${call}.`));
    const asked: Visitor = new Map([...others, [`reply.${call}`, answered(200)]]);
    let isLed = false;
    const look = (found: Outcome): boolean => {
      isLed = !found.shown || found.shown.page === shown?.page;
      return !isLed;
    };
    explore({ ...entry, classes: channels }, domains, look, asked);
    return isLed;
  }

  return (entry, outcome) => {
    const { places, path: start } = entry;
    const { visitor, legs, shown, path, stored } = outcome;
    if (!shown || legs.length < 2 || path === start || places.at(path).isUnmatched) return;
    // The root leads on whatever is answered.
    if (legs.filter(({ by }) => by.step !== 'root').length < 2) return;
    // Whom it costs the login is told of that.
    if (stored.get('access_token') === null) return;
    const isToLogIn = legs.some(({ go }) => go !== null && 'loginAddress' in go);
    if (isToLogIn || places.at(path).partsOf(shown.page).logsIn.length > 0) return;
    for (const call of new Set(legs.flatMap(({ calls }) => calls))) {
      const ending = visitor.get(`reply.${call}`);
      if (ending === undefined || hasValues(ending)) continue;
      const isNamed = ![null, ANY_FAILURE].includes(codeOf(ending));
      if (isNamed || release.site.guard.fetches[call]?.via !== 'api') continue;
      const ids = outcome.channels.map(({ record }) => record.id);
      const key = [places.key, start, shown.page, call, ending, ...ids].join();
      if (innocent.has(key)) continue;
      if (isLedThere(entry, outcome, call)) innocent.add(key);
      else book.add(['blocked-by-call', `${call}: ${shown.page}`], entry, outcome);
    }
  };
}
