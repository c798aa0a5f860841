import { all, any, type Formula, not } from './formula.ts';
import type { StepLogic } from './step-logic.ts';

/**
 * When a visitor comes to a row: no step before has ended the decision, and none of the rows before it keeps it away.
 */
export function rowFires(steps: readonly StepLogic[], step: number, row: number): Formula {
  const own = steps[step];
  if (!own) return false;
  return all([...steps.slice(0, step).map((before) => not(ends(before))), own.when, firesIn(own, row)]);
}

function ends(step: StepLogic): Formula {
  return all([step.when, any(step.rows.map((row, index) => row.ends && firesIn(step, index)))]);
}

function firesIn({ first, rows }: StepLogic, row: number): Formula {
  const before = rows.slice(0, row).filter((other) => first || other.ends);
  return all([...before.map(({ when }) => not(when)), rows[row]?.when ?? false]);
}
