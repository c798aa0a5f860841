import type { DestinationSpec } from '../../decide/model/destination.ts';
import type { EffectTemplate, GuardSpec } from '../../decide/model/guard.ts';
import type { Json } from '../../decide/model/json.ts';
import type { Release, SitePart } from '../../decide/model/release.ts';
import type { Rule } from '../../decide/model/rule.ts';

/** A value that a rule makes, and the fact under which later rules read it. */
export interface KeptValue {
  readonly fact: string;
  readonly value: Rule;
  /** True where nothing is kept of a missing value, so that what was there before stays. */
  readonly isSkippedWhenMissing: boolean;
}

/** Every condition of guard and destinations; that a flow code stands in a row is one, too. */
export function decidingRules({ guard, destinations }: SitePart): readonly Json[] {
  return [...stepRules(guard), ...conditionsOf(effectsOf(guard)), ...destinationRules(destinations)];
}

/** The same without those of effects, which lead nobody by themselves. */
export function leadingRules({ guard, destinations }: SitePart): readonly Json[] {
  return [...stepRules(guard), ...destinationRules(destinations)];
}

function stepRules({ steps }: GuardSpec): readonly Json[] {
  return steps.flatMap((step) => conditionsOf([step, ...(step.fetch ?? []), ...step.rows]));
}

function destinationRules({ rows, variants, flowCode }: DestinationSpec): readonly Json[] {
  const inRows = (['success', 'fail'] as const).flatMap((kind) =>
    rows[kind].map(({ codes }) => ({ in: [flowCode[kind], codes] })),
  );
  const usual = Object.values(variants).flatMap(({ success, fail }) => [...success, ...fail]);
  return [...inRows, ...conditionsOf([...rows.success, ...rows.fail, ...usual])];
}

function conditionsOf(some: readonly { readonly when?: Rule }[]): readonly Rule[] {
  return some.flatMap(({ when }) => (when === undefined ? [] : [when]));
}

/** What the guard stores, sets and puts into the query of a redirect. */
export function keptValues({ guard }: SitePart): readonly KeptValue[] {
  const found: KeptValue[] = [];
  const keep = (fact: string, value: Rule, isSkippedWhenMissing: boolean) =>
    found.push({ fact, value, isSkippedWhenMissing });
  for (const effect of effectsOf(guard)) {
    if (effect.do === 'set') keep(effect.fact, effect.value, false);
    if (effect.do === 'store' && 'value' in effect) keep(`stored.${effect.key}`, effect.value, true);
  }
  for (const { go } of guard.steps.flatMap(({ rows }) => rows)) {
    if (!go || go.query === 'keep') continue;
    for (const [name, value] of Object.entries(go.query ?? {})) keep(`query.${name}`, value, true);
  }
  return found;
}

/** What rows of a guard do besides leading. */
export function effectsOf(guard: GuardSpec): readonly EffectTemplate[] {
  return guard.steps.flatMap((step) => step.rows.flatMap((row) => row.do ?? []));
}

/** Conditions of the blocks of all pages. */
export function pageConditions({ pages }: Pick<Release, 'pages'>): readonly Json[] {
  return Object.values(pages).flatMap(({ blocks }) => conditionsOf(blocks));
}
