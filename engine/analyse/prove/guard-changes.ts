import type { EffectTemplate, GuardStep } from '../../decide/model/guard.ts';
import type { Json } from '../../decide/model/json.ts';
import type { Release } from '../../decide/model/release.ts';
import type { Rule } from '../../decide/model/rule.ts';
import { factsIn } from '../../decide/rules/facts-in.ts';
import { isComparedEffect } from './conditional-effect.ts';
import { aboutOf } from './effect-changes.ts';
import { isSameJson } from './is-same-json.ts';
import { type EffectFilter, factsChangedBy } from './live-effects.ts';

/** In what the guards of two releases differ for visitors of channels that both know alike. */
export interface GuardChanges {
  /** True when the steps lead them alike. */
  readonly leadsAlike: boolean;
  /**
   * What the steps may do otherwise besides leading, by what it is about; all that they do where they lead otherwise.
   */
  readonly isDoneOtherwise: EffectFilter;
  /** True when nothing is done otherwise. */
  readonly doesAlike: boolean;
}

/**
 * Compares the steps of two guards without following anybody.
 *
 * @param isLive true for effects that lead visitors in one of the releases.
 */
export function guardChanges(before: Release, after: Release, isLive: EffectFilter): GuardChanges {
  const [was, is] = [before.site.guard.steps, after.site.guard.steps];
  if (!isSameJson(leading(was, isLive), leading(is, isLive)))
    return { leadsAlike: false, isDoneOtherwise: isComparedEffect, doesAlike: false };
  const changed = changedEffects(was, is, isLive);
  return {
    leadsAlike: true,
    isDoneOtherwise: (effect) => isComparedEffect(effect) && changed.has(aboutOf(effect)),
    doesAlike: changed.size === 0,
  };
}

/** What of the steps leads visitors. */
function leading(steps: readonly GuardStep[], isLive: EffectFilter): unknown {
  return steps.flatMap(({ when, fetch = [], match, rows }) => {
    const left = leadingRows(match, rows, isLive);
    const isIdle = fetch.length === 0 && left.every(({ does }) => does.length === 0);
    return isIdle ? [] : [[when, fetch, match, left.map(({ row, does }) => [row.when, does])]];
  });
}

/** Of a table whose first row counts, a row that does nothing keeps those after it from being asked. */
function leadingRows(match: GuardStep['match'], rows: GuardStep['rows'], isLive: EffectFilter) {
  return rows
    .map((row) => ({ row, does: [...(row.do ?? []).filter(isLive), row.go, row.stay].filter(Boolean) }))
    .filter(({ does }) => match === 'first' || does.length > 0);
}

/**
 * What is done otherwise by steps that lead alike, by what it is about: with other values, under other conditions or
 * between others of the leading rows, and what reads something of that.
 */
function changedEffects(
  was: readonly GuardStep[],
  is: readonly GuardStep[],
  isLive: EffectFilter,
): ReadonlySet<string> {
  const besides = [...was, ...is].flatMap(effectsOf).filter((effect) => !isLive(effect));
  const reads = ({ when }: EffectTemplate, facts: readonly string[]) =>
    factsIn(when as Json).some((fact) => facts.includes(fact));
  const changeable = besides.flatMap(factsChangedBy);
  const [old, now] = [was, is].map((steps) => placesOf(steps, isLive, (effect) => reads(effect, changeable)));
  const abouts = new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])]);
  const changed = new Set([...abouts].filter((about) => !isSameJson(old?.get(about), now?.get(about))));
  for (let size = -1; size !== changed.size; ) {
    size = changed.size;
    const facts = besides.filter((effect) => changed.has(aboutOf(effect))).flatMap(factsChangedBy);
    for (const effect of besides) if (reads(effect, facts)) changed.add(aboutOf(effect));
  }
  return changed;
}

/** Every effect that leads nobody, by what it is about, with its conditions and the leading rows before it. */
function placesOf(
  steps: readonly GuardStep[],
  isLive: EffectFilter,
  dependsOnOrder: EffectFilter,
): ReadonlyMap<string, readonly unknown[]> {
  const found = new Map<string, unknown[]>();
  let rowsBefore = 0;
  let effectsBefore = 0;
  for (const { when, match, rows } of steps) {
    // Of a table whose first row counts, the rows before say who comes to a row.
    const unless: (Rule | undefined)[] = [];
    for (const row of rows) {
      for (const effect of row.do ?? []) {
        effectsBefore += 1;
        if (isLive(effect)) continue;
        const about = aboutOf(effect);
        const order = dependsOnOrder(effect) ? effectsBefore : null;
        found.set(about, [
          ...(found.get(about) ?? []),
          [when, [...unless], row.when, rowsBefore, effect, order],
        ]);
      }
      if (match === 'first') unless.push(row.when);
      rowsBefore += leadingRows(match, [row], isLive).length;
    }
  }
  return found;
}

function effectsOf({ rows }: GuardStep): readonly EffectTemplate[] {
  return rows.flatMap((row) => row.do ?? []);
}
