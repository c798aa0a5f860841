import { type At, child, items, textAt } from '../at.ts';
import type { Check, Report } from '../check.ts';
import { createFold, type FoldCondition } from '../logic/fold-condition.ts';
import { all, canHold, type Formula, not } from '../logic/formula.ts';
import { type RowLogic, type StepLogic, stepLogic } from '../logic/step-logic.ts';
import { selectAt } from '../select-at.ts';

export const unreachableRow: Check<'C032'> = {
  code: 'C032',
  title: 'Every row can be reached',
  meaning:
    'Rows are read from top to bottom. Behind rows that together always decide, or decide in the same cases, none is ever read. One fact cannot have two values, and of a condition and its contrary one always holds.',
  files: ['guard', 'destinations', 'api', 'page', 'shared-blocks', 'block', 'form', 'form-ui'],
  check(config, report) {
    const fold = createFold(config);
    guardSteps(items(child(config.guard, 'steps')), fold, report);
    for (const rows of selectAt(config.destinations, '/rows/*')) destinationRows(items(rows), fold, report);
    for (const rows of selectAt(config.destinations, '/variants/*/*')) defaultRows(items(rows), fold, report);
    for (const { operator, args } of config.ruleNodes) if (operator === 'if') choices(args, fold, report);
  },
};

/** Something that is read before, and in which cases it decides. */
interface Decider {
  readonly id: string;
  readonly when: Formula;
}

function guardSteps(steps: readonly At[], fold: FoldCondition, report: Report<'C032'>): void {
  let ended: StepLogic | null = null;
  for (const at of steps) {
    const step = stepLogic(at, fold);
    if (ended) report(at, { by: 'rows', names: [ended.id] });
    // A step whose own condition never holds is told as such.
    if (!canHold(step.when)) continue;
    stepRows(step, report);
    if (!ended && alwaysEnds(step)) ended = step;
  }
}

function stepRows(step: StepLogic, report: Report<'C032'>): void {
  const deciders: Decider[] = [];
  for (const row of step.rows) {
    if (!canHold(row.when)) continue;
    const reached = all([step.when, row.when]);
    const names = canHold(reached) ? takenBy(reached, deciders) : null;
    if (names === null) report(row.at, { by: 'step', names: [step.id] });
    else if (names.length > 0) report(row.at, { by: 'rows', names });
    if (step.first || row.ends) deciders.push(row);
  }
}

/** Whether no visitor comes past the step, whichever row applies. */
function alwaysEnds({ when, first, rows }: StepLogic): boolean {
  if (canHold(not(when))) return false;
  const enders = rows.filter(({ ends }) => ends);
  if (canHold(...(first ? rows : enders).map((row) => not(row.when)))) return false;
  const passes = (row: RowLogic, index: number) =>
    !row.ends && canHold(row.when, ...rows.slice(0, index).map((before) => not(before.when)));
  return !first || !rows.some(passes);
}

/** A row of flow codes is out of reach for a code that rows before it take in the same cases. */
function destinationRows(rows: readonly At[], fold: FoldCondition, report: Report<'C032'>): void {
  const before = new Map<string, Decider[]>();
  for (const row of rows) {
    const decider = { id: textAt(row, 'id') ?? '', when: fold(child(row, 'when')) };
    if (!canHold(decider.when)) continue;
    const codes = items(child(row, 'codes')).map((at) => {
      const deciders = before.get(String(at.value)) ?? [];
      const names = takenBy(decider.when, deciders);
      before.set(String(at.value), [...deciders, decider]);
      return { at, names };
    });
    const taken = codes.filter(({ names }) => names.length > 0);
    if (taken.length === codes.length && taken.length > 0) {
      report(row, { by: 'rows', names: [...new Set(taken.flatMap(({ names }) => names))] });
    } else {
      for (const { at, names } of taken) report(at, { by: 'rows', names });
    }
  }
}

function defaultRows(rows: readonly At[], fold: FoldCondition, report: Report<'C032'>): void {
  const deciders: Decider[] = [];
  for (const row of rows) {
    const decider = { id: textAt(row, 'id') ?? '', when: fold(child(row, 'when')) };
    if (!canHold(decider.when)) continue;
    const names = takenBy(decider.when, deciders);
    if (names.length > 0) report(row, { by: 'rows', names });
    deciders.push(decider);
  }
}

/** The conditions of an `if` that are never asked, since those before in the same `if` always decide. */
function choices(args: readonly At[], fold: FoldCondition, report: Report<'C032'>): void {
  const asked: Decider[] = [];
  for (let i = 0; i < args.length - 1; i += 2) {
    const condition = args[i];
    if (!condition) continue;
    const when = fold(condition);
    if (canHold(when) && takenBy(when, asked).length > 0) report(condition, { by: 'conditions', names: [] });
    asked.push({ id: String(i), when });
  }
}

/** The fewest deciders that leave nothing of these cases, by name; none when something is left. */
function takenBy(when: Formula, deciders: readonly Decider[]): readonly string[] {
  const leaves = (some: readonly Decider[]) => canHold(when, ...some.map((decider) => not(decider.when)));
  if (leaves(deciders)) return [];
  let needed = deciders;
  for (const decider of deciders) {
    const fewer = needed.filter((other) => other !== decider);
    if (!leaves(fewer)) needed = fewer;
  }
  return needed.map(({ id }) => id);
}
