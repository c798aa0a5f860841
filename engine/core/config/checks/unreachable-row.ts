import { type At, child, items, textAt } from '../at.ts';
import type { Check, Report } from '../check.ts';
import { selectAt } from '../select-at.ts';

export const unreachableRow: Check<'C032'> = {
  code: 'C032',
  title: 'Every row can be reached',
  meaning:
    'Rows are read from top to bottom. Behind one that always decides, or decides in the same cases, none is ever read.',
  check(config, report) {
    guardSteps(items(child(config.guard, 'steps')), report);
    for (const rows of selectAt(config.destinations, '/rows/*')) destinationRows(items(rows), report);
    for (const rows of selectAt(config.destinations, '/variants/*/*'))
      afterDecider(items(rows), report, () => true);
    for (const { operator, args } of config.ruleNodes) if (operator === 'if') choices(args, report);
  },
};

function isUnconditional(row: At): boolean {
  const { value } = child(row, 'when');
  return value === undefined || value === true;
}

/** Two rows with the same text here apply in the same cases. */
function conditionOf(row: At): string {
  return isUnconditional(row) ? '' : JSON.stringify(child(row, 'when').value);
}

function isTerminal(row: At): boolean {
  return child(row, 'go').value !== undefined || child(row, 'stay').value === true;
}

/** In a step that takes the first row, an unconditional row ends the table; in any step, one that leads away does. */
function guardSteps(steps: readonly At[], report: Report<'C032'>): void {
  let ended: string | null = null;
  for (const step of steps) {
    if (ended !== null) report(step, { blocker: ended });
    const rows = items(child(step, 'rows'));
    const first = textAt(step, 'match') === 'first';
    afterDecider(rows, report, (row) => first || isTerminal(row));
    const decider = rows.find((row) => isUnconditional(row) && (first || isTerminal(row)));
    if (ended === null && decider && isUnconditional(step) && isTerminal(decider) && rows[0] === decider) {
      ended = textAt(step, 'id') ?? '';
    }
  }
}

/** A row is out of reach when one before it decides always, or in the same cases. */
function afterDecider(rows: readonly At[], report: Report<'C032'>, decides: (row: At) => boolean): void {
  const deciders = new Map<string, string>();
  for (const row of rows) {
    const blocker = deciders.get('') ?? deciders.get(conditionOf(row));
    if (blocker !== undefined) report(row, { blocker });
    else if (decides(row)) deciders.set(conditionOf(row), textAt(row, 'id') ?? '');
  }
}

/** A row of flow codes is out of reach when rows before it take all of its codes, always or in the same cases. */
function destinationRows(rows: readonly At[], report: Report<'C032'>): void {
  const takenBy = new Map<string, string>();
  for (const row of rows) {
    const codes = items(child(row, 'codes')).map(({ value }) => JSON.stringify(value));
    const condition = conditionOf(row);
    const blockers = codes.map((code) => takenBy.get(`${code} `) ?? takenBy.get(`${code} ${condition}`));
    const [blocker] = blockers;
    if (codes.length > 0 && blocker !== undefined && !blockers.includes(undefined)) report(row, { blocker });
    for (const code of codes) {
      const key = `${code} ${condition}`;
      if (!takenBy.has(key)) takenBy.set(key, textAt(row, 'id') ?? '');
    }
  }
}

/** A condition of an `if` that stands before in the same `if` is never asked. */
function choices(args: readonly At[], report: Report<'C032'>): void {
  const asked = new Set<string>();
  for (let i = 0; i < args.length - 1; i += 2) {
    const condition = args[i];
    const text = JSON.stringify(condition?.value);
    if (condition && asked.has(text)) report(condition, { blocker: 'the same condition' });
    asked.add(text);
  }
}
