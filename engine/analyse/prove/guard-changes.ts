import type { EffectTemplate, GuardStep } from '../../decide/model/guard.ts';
import type { Json } from '../../decide/model/json.ts';
import type { Release } from '../../decide/model/release.ts';
import type { Rule } from '../../decide/model/rule.ts';
import { factsIn } from '../../decide/rules/facts-in.ts';
import { isDeed } from './deed.ts';
import { aboutOf } from './deed-changes.ts';
import { same } from './same.ts';
import { factsChangedBy, type Tells } from './telling-effects.ts';

/** In what the guards of two releases differ for visitors of channels that both know alike. */
export interface GuardChanges {
  /** True when the steps lead them alike. */
  readonly leadsAlike: boolean;
  /** What the steps may do otherwise besides leading, by what it is about; all that they do where they lead otherwise. */
  readonly isDoneOtherwise: Tells;
  /** True when nothing is done otherwise. */
  readonly doesAlike: boolean;
}

/**
 * Compares the steps of two guards without following anybody.
 *
 * @param leads true for effects that lead visitors in one of the releases.
 */
export function guardChanges(before: Release, after: Release, leads: Tells): GuardChanges {
  const [was, is] = [before.site.guard.steps, after.site.guard.steps];
  if (!same(leading(was, leads), leading(is, leads)))
    return { leadsAlike: false, isDoneOtherwise: isDeed, doesAlike: false };
  const changed = changedEffects(was, is, leads);
  return {
    leadsAlike: true,
    isDoneOtherwise: (effect) => isDeed(effect) && changed.has(aboutOf(effect)),
    doesAlike: changed.size === 0,
  };
}

/** What of the steps leads visitors. */
function leading(steps: readonly GuardStep[], leads: Tells): unknown {
  return steps.flatMap(({ when, fetch = [], match, rows }) => {
    const left = leadingRows(match, rows, leads);
    const isIdle = fetch.length === 0 && left.every(({ does }) => does.length === 0);
    return isIdle ? [] : [[when, fetch, match, left.map(({ row, does }) => [row.when, does])]];
  });
}

/** Of a table whose first row counts, a row that does nothing keeps those after it from being asked. */
function leadingRows(match: GuardStep['match'], rows: GuardStep['rows'], leads: Tells) {
  return rows
    .map((row) => ({ row, does: [...(row.do ?? []).filter(leads), row.go, row.stay].filter(Boolean) }))
    .filter(({ does }) => match === 'first' || does.length > 0);
}

/**
 * What is done otherwise by steps that lead alike, by what it is about: with other values, under other conditions or between others of
 * the leading rows, and what reads something of that.
 */
function changedEffects(
  was: readonly GuardStep[],
  is: readonly GuardStep[],
  leads: Tells,
): ReadonlySet<string> {
  const besides = [...was, ...is].flatMap(effectsOf).filter((effect) => !leads(effect));
  const reads = ({ when }: EffectTemplate, facts: readonly string[]) =>
    factsIn(when as Json).some((fact) => facts.includes(fact));
  const changeable = besides.flatMap(factsChangedBy);
  const [old, now] = [was, is].map((steps) => placesOf(steps, leads, (effect) => reads(effect, changeable)));
  const abouts = new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])]);
  const changed = new Set([...abouts].filter((about) => !same(old?.get(about), now?.get(about))));
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
  leads: Tells,
  dependsOnOrder: Tells,
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
        if (leads(effect)) continue;
        const about = aboutOf(effect);
        const order = dependsOnOrder(effect) ? effectsBefore : null;
        found.set(about, [
          ...(found.get(about) ?? []),
          [when, [...unless], row.when, rowsBefore, effect, order],
        ]);
      }
      if (match === 'first') unless.push(row.when);
      rowsBefore += leadingRows(match, [row], leads).length;
    }
  }
  return found;
}

function effectsOf({ rows }: GuardStep): readonly EffectTemplate[] {
  return rows.flatMap((row) => row.do ?? []);
}
