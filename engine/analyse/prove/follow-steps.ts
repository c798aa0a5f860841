import type { Scalar } from '../../decide/model/json.ts';
import { blamedCall } from './blamed-call.ts';
import type { Constraints } from './constraints.ts';
import type { EntryPoint } from './entry-point.ts';
import { escapesFrom } from './escapes-from.ts';
import { explore } from './explore.ts';
import type { FindingBook } from './finding-book.ts';
import type { HostAddresses } from './host-addresses.ts';
import type { Left, Leg, Outcome } from './outcome.ts';
import type { TransitionStep } from './page-node.ts';
import { blamedFor, nameOf, type ProblemFound, problemsOf } from './problems-of.ts';
import type { ProveModel } from './prove-model.ts';
import type { TransitionPlan } from './transition-plan.ts';

/** A class that may come to something wrong, and what that is. */
export interface Suspect {
  readonly what: string;
  readonly constraints: Constraints;
}

/**
 * Follows real visitors from an address through the pages that they leave.
 *
 * @param wanted names of what may be wrong at the end.
 * @param cycle pages that come after the steps, and lead back to the first of them.
 */
export type FollowSteps = (
  addresses: HostAddresses,
  start: string,
  steps: readonly TransitionStep[],
  wanted: ReadonlySet<string>,
  cycle?: readonly TransitionStep[],
) => void;

/** Notes what is really wrong for somebody, with that visitor. */
export function followSteps(model: ProveModel, book: FindingBook): FollowSteps {
  const blamed = blamedCall(model);
  return (addresses, start, steps, wanted, cycle = []) => {
    const constraints = commonTo([...steps, ...cycle]);
    const plan = planOf(model, steps, cycle);
    if (!constraints || !plan) return;
    const { classes, variants, domains } = model;
    const entry: EntryPoint = { addresses, path: start, classes, variants, plan };
    const note = (outcome: Outcome): void => {
      for (const problem of problemsOf(model, entry, outcome)) {
        if (!wanted.has(soughtName(problem))) continue;
        book.add(blamedFor(blamed(entry, outcome, problem), problem), entry, whole(outcome));
      }
    };
    explore(entry, domains, note, constraints);
  };
}

const CYCLE_KINDS: readonly string[] = ['idle-form', 'form-circle', 'wait-circle'];

/** A cycle is looked for by its kind, since what is there again may be on several pages. */
export function soughtName(problem: ProblemFound): string {
  const [kind] = problem;
  return CYCLE_KINDS.includes(kind) ? kind : nameOf(problem);
}

function planOf(
  { release, traits }: ProveModel,
  steps: readonly TransitionStep[],
  cycle: readonly TransitionStep[],
): TransitionPlan | undefined {
  const inCycle = new Set(cycle.map(({ path }) => path));
  // Who is led back to where something was done, with nothing to do on the way, has done it in vain whatever else there
  // is.
  const isDoneOnce = cycle.filter(({ transition }) => !transition.goesOn).length < 2;
  return [...steps, ...cycle].reduceRight<TransitionPlan | undefined>((then, step) => {
    const { path, page, transition, to } = step;
    const spec = release.pages[page];
    const isLeft = transition.goesOn === true || isDoneOnce;
    const escapes =
      cycle.includes(step) &&
      spec &&
      traits &&
      (isLeft ? [] : escapesFrom(spec, traits, transition, inCycle));
    return { release, path, page, transition, to, ...(escapes && { escapes }), ...(then && { then }) };
  }, undefined);
}

/**
 * What holds of all who may come through all steps, from the beginning on; null where nobody can. What is stored
 * changes on the way.
 */
function commonTo(steps: readonly TransitionStep[]): Constraints | null {
  const common = new Map<string, Scalar>();
  for (const { constraintSets } of steps) {
    const [first, ...others] = constraintSets;
    for (const [fact, value] of first ?? []) {
      if (!/^(?:reply|env)\./.test(fact) || others.some((one) => one.get(fact) !== value)) continue;
      if (common.has(fact) && common.get(fact) !== value) return null;
      common.set(fact, value);
    }
  }
  return common;
}

/** The way to the first page and from each on as one. */
function whole({ left, ...outcome }: Outcome): Outcome {
  const { legs } = outcome;
  return left ? { ...outcome, left, legs: [...legsUntil(left), ...legs] } : outcome;
}

/** The navigations to a page and those before, with the leaving in the place of the last. */
function legsUntil({ transition, path, legs, before }: Left): readonly Leg[] {
  const { calls = [] } = legs.at(-1) ?? {};
  const by = { step: transition.by, row: transition.result };
  const go = transition.by === 'waited' || transition.to !== null ? null : { destination: transition.result };
  const leaving: Leg = { path, by, at: transition.at, calls, go };
  return [...(before ? legsUntil(before) : []), ...legs.slice(0, -1), leaving];
}
