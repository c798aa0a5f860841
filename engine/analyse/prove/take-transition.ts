import { PASSED_ON } from '../../decide/flow/passed-on.ts';
import { loggedIn } from '../../decide/guard/logged-in.ts';
import type { Query } from '../../decide/model/facts.ts';
import type { Release } from '../../decide/model/release.ts';
import { holds } from '../../decide/rules/evaluate.ts';
import { UNKNOWN } from '../../decide/rules/unknown.ts';
import { type Transition, transitionsFrom } from '../transitions/transitions-from.ts';
import type { Constraints } from './constraints.ts';
import type { EntryPoint } from './entry-point.ts';
import type { HostAddresses } from './host-addresses.ts';
import type { Left, Outcome, Progress, ReachedPage } from './outcome.ts';
import type { Probe } from './probe.ts';
import { probeOnPage } from './probe-on-page.ts';
import { Undecided } from './probing-decision.ts';
import { stateOnPage } from './state-on-page.ts';
import type { VisitState } from './visit-state.ts';

/**
 * Goes on for a class that sees the page that is to be left: a new navigation, with what is stored and remembered by
 * then. Null for a class that does not: it sees another page, not the form, has no login to save it with, is led where
 * nothing is wrong, or has something else to do where a cycle is looked for.
 *
 * @throws Undecided where the class is not known well enough.
 */
export function takeTransition(
  entry: EntryPoint,
  constraints: Constraints,
  reached: ReachedPage,
): Progress | null {
  const { plan, addresses } = entry;
  const { path, legs, shown, left: before } = reached;
  const nextPlan = before ? before.plan.then : plan;
  if (!nextPlan || path !== nextPlan.path || shown.page !== nextPlan.page) return null;
  const { transition, page, release, to, escapes = [] } = nextPlan;
  const state = stateThere(addresses, reached);
  const probe = probeThere(addresses, constraints, reached);
  if (transition.when !== undefined && !known(probe, () => holds(transition.when, probe.lookup))) return null;
  const login = loginBefore(transition, release, probe);
  if (!login) return null;
  if (escapes.some((when) => known(probe, () => holds(when, probe.lookup)))) return null;
  const target = transition.to ?? String(known(probe, () => probe.lookup(`flow.${transition.result}`)));
  if (!to.has(target)) return null;
  const { channel } = reached.state;
  const left: Left = { transition, page, path, legs, plan: nextPlan, channel, ...(before ? { before } : {}) };
  return {
    legs: [],
    path: target,
    state: {
      ...state,
      stored: joined(state.stored, login),
      query: { ...transition.query, ...passedOn(transition, probe) },
    },
    left,
  };
}

/** What a page that goes on by itself passes on of what it was opened with. */
function passedOn({ by }: Transition, probe: Probe): Query {
  if (by !== 'waited') return {};
  const passed = PASSED_ON.map((name) => [name, known(probe, () => probe.lookup(`query.${name}`))] as const);
  return Object.fromEntries(passed.flatMap(([name, value]) => (value ? [[name, String(value)]] : [])));
}

/** What a login before the save stores; null where a form is not saved for want of one. */
function loginBefore(transition: Transition, release: Release, probe: Probe): VisitState['stored'] | null {
  const stored = () => new Map(Object.entries(loggedIn(release.site)));
  if (transition.logsIn) return stored();
  if (transition.form === null || known(probe, () => probe.lookup('visit.hasToken'))) return new Map();
  return release.forms[transition.form]?.login ? stored() : null;
}

function joined(before: VisitState['stored'], more: VisitState['stored']): VisitState['stored'] {
  return more.size === 0 ? before : new Map([...before, ...more]);
}

/**
 * True when the form that was saved is there again, or the page that was left otherwise; of a cycle, what was left
 * first.
 */
export function isBackAt(
  { addresses }: EntryPoint,
  last: Left,
  constraints: Constraints,
  end: Ended,
): boolean {
  const { transition, page, path: from, plan } = firstOfCycle(last);
  const { shown, path } = end;
  if (!shown) return false;
  if (transition.form === null) {
    if (path !== from || shown.page !== page) return false;
    // What is no longer shown there does not go on.
    return !transition.goesOn || isShownAt(addresses, constraints, end, transition);
  }
  const again = transitionsFrom(plan.release.pages[shown.page]).filter(
    ({ form }) => form === transition.form,
  );
  if (again.length === 0) return false;
  return again.some((one) => isShownAt(addresses, constraints, end, one));
}

function isShownAt(
  addresses: HostAddresses,
  constraints: Constraints,
  end: Ended,
  { when }: Transition,
): boolean {
  if (when === undefined) return true;
  const probe = probeThere(addresses, constraints, end);
  return known(probe, () => holds(when, probe.lookup));
}

function firstOfCycle(last: Left): Left {
  const { before } = last;
  return before?.plan.escapes ? firstOfCycle(before) : last;
}

type Ended = Progress & Pick<Outcome, 'shown'>;

/** The facts of a class on the page where its way has ended. */
function probeThere(addresses: HostAddresses, constraints: Constraints, at: Progress): Probe {
  const { query, stripped } = at.state;
  const onPage = { ...stateThere(addresses, at), query, stripped };
  return probeOnPage(addresses.at(at.path), constraints, onPage, at.legs);
}

/**
 * What a class brings along that goes on from where its way has ended; answers from before a page that it has left,
 * too.
 */
function stateThere(addresses: HostAddresses, { legs, path, state }: Progress): VisitState {
  const since = stateOnPage(addresses, { ...state, legs, path });
  return { ...since, remembered: new Set([...state.remembered, ...since.remembered]) };
}

/** The answer of a question; splits the class where it is not known. */
function known<Answer>(probe: Probe, ask: () => Answer): Exclude<Answer, typeof UNKNOWN> {
  const start = probe.missing.length;
  const answer = ask();
  if (answer === UNKNOWN) throw new Undecided(probe.missing[start] as string);
  return answer as Exclude<Answer, typeof UNKNOWN>;
}
