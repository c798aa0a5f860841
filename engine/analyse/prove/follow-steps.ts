import type { Scalar } from '../../decide/model/json.ts';
import { blamedCall } from './blamed-call.ts';
import type { Entry } from './entry.ts';
import { escapesFrom } from './escapes-from.ts';
import { explore } from './explore.ts';
import type { FindingBook } from './finding-book.ts';
import type { Leaving } from './leaving.ts';
import type { Left, Leg, Outcome } from './outcome.ts';
import type { HostPlaces } from './place-model.ts';
import { blamedFor, nameOf, type ProblemFound, problemsOf } from './problems-of.ts';
import type { ProveModel } from './prove-model.ts';
import type { Step } from './stop.ts';
import type { Visitor } from './visitor.ts';

/** A class that may come to something wrong, and what that is. */
export interface Suspect {
  readonly what: string;
  readonly visitor: Visitor;
}

/**
 * Follows real visitors from an address through the pages that they leave.
 *
 * @param wanted names of what may be wrong at the end.
 * @param circle pages that come after the steps, and lead back to the first of them.
 */
export type FollowSteps = (
  places: HostPlaces,
  start: string,
  steps: readonly Step[],
  wanted: ReadonlySet<string>,
  circle?: readonly Step[],
) => void;

/** Notes what is really wrong for somebody, with that visitor. */
export function followSteps(model: ProveModel, book: FindingBook): FollowSteps {
  const blamed = blamedCall(model);
  return (places, start, steps, wanted, circle = []) => {
    const visitor = commonTo([...steps, ...circle]);
    const leaves = leavingOf(model, steps, circle);
    if (!visitor || !leaves) return;
    const { classes, variants, domains } = model;
    const entry: Entry = { places, path: start, classes, variants, leaves };
    const note = (outcome: Outcome): void => {
      for (const problem of problemsOf(model, entry, outcome)) {
        if (!wanted.has(soughtName(problem))) continue;
        book.add(blamedFor(blamed(entry, outcome, problem), problem), entry, whole(outcome));
      }
    };
    explore(entry, domains, note, visitor);
  };
}

const ROUND: readonly string[] = ['idle-form', 'form-circle', 'wait-circle'];

/** A way round is looked for by its kind, since what is there again may be on several pages. */
export function soughtName(problem: ProblemFound): string {
  const [kind] = problem;
  return ROUND.includes(kind) ? kind : nameOf(problem);
}

function leavingOf(
  { release, traits }: ProveModel,
  steps: readonly Step[],
  circle: readonly Step[],
): Leaving | undefined {
  const round = new Set(circle.map(({ path }) => path));
  // Who is led back to where something was done, with nothing to do on the way, has done it in vain whatever else there is.
  const isDoneOnce = circle.filter(({ way }) => !way.goesOn).length < 2;
  return [...steps, ...circle].reduceRight<Leaving | undefined>((then, step) => {
    const { path, page, way, to } = step;
    const spec = release.pages[page];
    const isLeft = way.goesOn === true || isDoneOnce;
    const escapes =
      circle.includes(step) && spec && traits && (isLeft ? [] : escapesFrom(spec, traits, way, round));
    return { release, path, page, way, to, ...(escapes && { escapes }), ...(then && { then }) };
  }, undefined);
}

/** What holds of all who may come through all steps, from the beginning on; null where nobody can. What is stored changes on the way. */
function commonTo(steps: readonly Step[]): Visitor | null {
  const common = new Map<string, Scalar>();
  for (const { visitors } of steps) {
    const [first, ...others] = visitors;
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
function legsUntil({ way, path, legs, before }: Left): readonly Leg[] {
  const { calls = [] } = legs.at(-1) ?? {};
  const by = { step: way.by, row: way.result };
  const go = way.by === 'waited' || way.to !== null ? null : { destination: way.result };
  const leaving: Leg = { path, by, at: way.at, calls, go };
  return [...(before ? legsUntil(before) : []), ...legs.slice(0, -1), leaving];
}
