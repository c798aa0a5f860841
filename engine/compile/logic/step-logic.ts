import type { UnreadEffect } from '../../decide/model/effect.ts';
import type { EffectTemplate } from '../../decide/model/guard.ts';
import { type At, child, items, textAt } from '../at.ts';
import type { AskedFacts, FoldCondition } from './fold-condition.ts';
import type { Formula } from './formula.ts';

/** A row of a step of the guard, with its condition. */
export interface RowLogic {
  readonly at: At;
  readonly id: string;
  readonly when: Formula;
  /** The row shows the page or leads away: no later step is asked. */
  readonly ends: boolean;
}

/** A step of the guard, with its condition and rows. */
export interface StepLogic {
  readonly at: At;
  readonly id: string;
  readonly when: Formula;
  /** The first row that applies is the only one. */
  readonly first: boolean;
  readonly rows: readonly RowLogic[];
}

/**
 * The conditions of a step. A fact that a row may change, or that the step asks the outside for, counts as another one
 * afterwards.
 */
export function stepLogic(step: At, fold: FoldCondition, asked: AskedFacts = {}): StepLogic {
  const first = textAt(step, 'match') === 'first';
  const when = fold(child(step, 'when'), asked);
  const changed: string[] = items(child(step, 'fetch')).flatMap((fetch) => [
    `reply.${textAt(fetch, 'name')}.`,
    ...BY_REPLIES,
  ]);
  const rows = items(child(step, 'rows')).map((row): RowLogic => {
    const before = [...changed];
    const moment = (fact: string) => {
      const changes = before.filter((prefix) => fact.startsWith(prefix)).length;
      return `${asked.moment?.(fact) ?? ''}${changes === 0 ? '' : `@${step.pointer}:${changes}`}`;
    };
    if (!first) changed.push(...changesOf(row));
    return {
      at: row,
      id: textAt(row, 'id') ?? '',
      when: fold(child(row, 'when'), { ...asked, moment }),
      ends: child(row, 'go').value !== undefined || child(row, 'stay').value === true,
    };
  });
  return { at: step, id: textAt(step, 'id') ?? '', when, first, rows };
}

/** Facts that the answers of calls decide, besides their own. */
const BY_REPLIES: readonly string[] = ['brand.', 'channel.'];

/** Facts that what is stored decides, besides its own. */
const BY_STORAGE: readonly string[] = ['visit.', 'brand.', 'flow.'];

/** Beginnings of the facts that a row changes. */
export function changesOf(row: At): readonly string[] {
  return items(child(row, 'do')).flatMap((effect): readonly string[] => {
    const kind = textAt(effect, 'do') as EffectTemplate['do'] | null;
    switch (kind) {
      case 'store':
        return [`stored.${textAt(effect, 'key')}`, ...BY_STORAGE];
      case 'clear':
        return [...items(child(effect, 'keys')).map(({ value }) => `stored.${value}`), ...BY_STORAGE];
      case 'set':
        return [textAt(effect, 'fact') ?? ''];
      case 'strip-query':
        return items(child(effect, 'params')).map(({ value }) => `query.${value}`);
      default:
        kind satisfies UnreadEffect | null;
        return [];
    }
  });
}
