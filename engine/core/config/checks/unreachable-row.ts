import { type At, child, items, textAt } from '../at.ts';
import type { Check, Report } from '../check.ts';
import { selectAt } from '../select-at.ts';

export const unreachableRow: Check<'C032'> = {
  code: 'C032',
  title: 'Every row can be reached',
  check(config, report) {
    guardSteps(items(child(config.guard, 'steps')), report);
    for (const rows of selectAt(config.destinations, '/rows/*')) destinationRows(items(rows), report);
    for (const rows of selectAt(config.destinations, '/variants/*/*'))
      afterDecider(items(rows), report, () => true);
  },
};

function isUnconditional(row: At): boolean {
  const { value } = child(row, 'when');
  return value === undefined || value === true;
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

function afterDecider(rows: readonly At[], report: Report<'C032'>, decides: (row: At) => boolean): void {
  let blocker: string | null = null;
  for (const row of rows) {
    if (blocker !== null) report(row, { blocker });
    else if (isUnconditional(row) && decides(row)) blocker = textAt(row, 'id') ?? '';
  }
}

/** A row of flow codes is out of reach when rows before it take all of its codes without a condition. */
function destinationRows(rows: readonly At[], report: Report<'C032'>): void {
  const takenBy = new Map<unknown, string>();
  for (const row of rows) {
    const codes = items(child(row, 'codes')).map(({ value }) => value);
    const blockers = codes.map((code) => takenBy.get(code));
    const [blocker] = blockers;
    if (codes.length > 0 && blocker !== undefined && !blockers.includes(undefined)) report(row, { blocker });
    if (!isUnconditional(row)) continue;
    for (const code of codes) if (!takenBy.has(code)) takenBy.set(code, textAt(row, 'id') ?? '');
  }
}
