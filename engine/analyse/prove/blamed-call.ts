import { answered, type Constraints, hasValues } from './constraints.ts';
import type { EntryPoint } from './entry-point.ts';
import { explore } from './explore.ts';
import type { Outcome } from './outcome.ts';
import { type ProblemFound, problemsOf } from './problems-of.ts';
import type { ProveModel } from './prove-model.ts';

/** Finds the call whose failure alone is behind something that is wrong for a class; null when there is none. */
export type BlamedCall = (entry: EntryPoint, outcome: Outcome, problem: ProblemFound) => string | null;

/**
 * A call is to blame when none of the same visitors has the problem once it is answered, whatever the answer. What is
 * wrong with an answer, too, is not looked at again for each class.
 */
export function blamedCall(model: ProveModel): BlamedCall {
  const innocent = new Set<string>();

  function isHealed(
    entry: EntryPoint,
    { constraints, channels }: Outcome,
    call: string,
    kind: string,
  ): boolean {
    const others = [...constraints].filter(([fact]) => !fact.startsWith(`reply.${call}.`));
    const asked: Constraints = new Map([...others, [`reply.${call}`, answered(200)]]);
    let healed = true;
    explore(
      { ...entry, classes: channels },
      model.domains,
      (outcome) => {
        healed = !problemsOf(model, entry, outcome).some(([found]) => found === kind);
        return healed;
      },
      asked,
    );
    return healed;
  }

  return (entry, outcome, [kind, about]) => {
    const legs = [...(outcome.left?.legs ?? []), ...outcome.legs];
    for (const call of new Set(legs.flatMap(({ calls }) => calls))) {
      const replyStatus = outcome.constraints.get(`reply.${call}`);
      const spec = model.release.site.guard.fetches[call];
      if (replyStatus === undefined || hasValues(replyStatus) || spec?.via !== 'api') continue;
      const key = `${entry.addresses.key} ${entry.path} ${kind} ${about} ${call} ${replyStatus}`;
      if (innocent.has(key)) continue;
      if (isHealed(entry, outcome, call, kind)) return call;
      innocent.add(key);
    }
    return null;
  };
}
