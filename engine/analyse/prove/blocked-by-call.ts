import type { JsonObject } from '../../decide/model/json.ts';
import { loginKeys } from '../../decide/model/login-keys.ts';
import type { Release } from '../../decide/model/release.ts';
import { answered, type Constraints, NO_ANSWER } from './constraints.ts';
import type { EntryPoint } from './entry-point.ts';
import { follow, startAt } from './explore.ts';
import type { FindingBook } from './finding-book.ts';
import type { Outcome } from './outcome.ts';
import { type ConcreteVisit, playVisit, visitOfClass } from './visit-of.ts';

const HEALTHY: JsonObject = { code: 200, data: {} };

/**
 * Notes calls whose silence takes a login from a visitor: with an answer he stays logged in, without one he is logged
 * out and sees another page. Silence says nothing about the visitor, so it must not cost him anything.
 */
export function blockedByCall(
  release: Release,
  entry: EntryPoint,
  outcome: Outcome,
  book: FindingBook,
): void {
  const { constraints, stored, legs } = outcome;
  // Where no rule asked for the token before it was taken, the class holds visitors who have one.
  const key = loginKeys(release.site).token;
  const token = constraints.get(`stored.${key}`);
  if (token === null || stored.get(key) !== null) return;
  const calls = new Set(legs.flatMap((leg) => leg.calls));
  for (const call of calls) {
    if (constraints.get(`reply.${call}`) === undefined || constraints.get(`reply.${call}`) === answered(200))
      continue;
    const after = (replyStatus: string) => tokenAfter(entry, key, outcome, call, replyStatus);
    // Nearly all classes are told apart by what is remembered of the navigations; only the others are played.
    const [kept, had] = [after(NO_ANSWER), after(answered(200))];
    if (kept === true || had === false) continue;
    const found = visitOfClass(release, entry, outcome);
    const visit = { ...found, stored: { [key]: token ?? 'token', ...found.stored } };
    const silent = answeredAs(visit, call, NO_ANSWER);
    const keeps = (given: ConcreteVisit) => (playVisit(release, given).stored[key] ?? null) !== null;
    if (keeps(silent) || !keeps(answeredAs(visit, call, HEALTHY))) continue;
    book.add(['blocked-by-call', call], entry, outcome, { visit: silent });
  }
}

/** True when visitors of the class have a token once a call has ended otherwise; null when the class does not tell. */
function tokenAfter(
  entry: EntryPoint,
  key: string,
  { constraints, channels }: Outcome,
  call: string,
  replyStatus: string,
): boolean | null {
  const values = `reply.${call}.`;
  const others = [...constraints].filter(([fact]) => !fact.startsWith(values));
  let asked: Constraints = new Map([
    ...others,
    [`stored.${key}`, constraints.get(`stored.${key}`) ?? 'token'],
    [`reply.${call}`, replyStatus],
  ]);
  for (;;) {
    const end = follow(entry, { constraints: asked, classes: channels, from: startAt(entry) });
    if (!('fact' in end)) {
      const token = end.stored.get(key);
      return typeof token === 'object' && token !== null ? null : token !== null;
    }
    // A healthy answer without data, as it is played.
    if (!end.fact.startsWith(values)) return null;
    asked = new Map(asked).set(end.fact, null);
  }
}

function answeredAs(visit: ConcreteVisit, call: string, reply: string | JsonObject): ConcreteVisit {
  return { ...visit, replies: { ...visit.replies, [call]: reply } };
}
