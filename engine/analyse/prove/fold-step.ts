import type { GuardStep } from '../../decide/model/guard.ts';
import type { Rule } from '../../decide/model/rule.ts';
import type { Lookup } from '../../decide/rules/unknown.ts';
import type { foldRule } from './fold-rule.ts';
import type { EffectFilter } from './live-effects.ts';
import { isNever, withWhen } from './with-when.ts';

/** A step without the rows and effects that can never fire. */
export interface FoldedStep {
  /** Null for a step that does nothing. */
  readonly step: GuardStep | null;
  /** Steps with the same name are the same. */
  readonly name: string;
}

/** A step of the guard as it is where facts are known. */
export function foldStep(
  step: GuardStep,
  foldAt: typeof foldRule,
  known: Lookup,
  isLive: EffectFilter,
  nameOf: (content: string) => string,
): FoldedStep {
  const folded = folding(step, (rule) => (rule === undefined ? undefined : foldAt(rule, known)), isLive);
  return { step: folded, name: nameOf(JSON.stringify(folded)) };
}

function folding(
  step: GuardStep,
  fold: (rule: Rule | undefined) => Rule | undefined,
  isLive: EffectFilter,
): GuardStep | null {
  const when = fold(step.when);
  if (isNever(when)) return null;
  const fetch = (step.fetch ?? []).flatMap((one) => {
    const wanted = fold(one.when);
    return isNever(wanted) ? [] : [withWhen(one, wanted)];
  });
  const rows = step.rows.flatMap((row) => {
    const fires = fold(row.when);
    const effects = (row.do ?? []).flatMap((effect) => {
      const condition = fold(effect.when);
      return !isLive(effect) || isNever(condition) ? [] : [withWhen(effect, condition)];
    });
    return isNever(fires) ? [] : [withWhen({ ...row, do: effects }, fires)];
  });
  const isIdle =
    fetch.length === 0 && rows.every(({ do: effects, go, stay }) => effects.length === 0 && !go && !stay);
  // What people say of a step makes no difference to visitors.
  return isIdle ? null : withWhen({ ...step, spec: '', about: '', fetch, rows }, when);
}
