import type { DestinationSpec } from '../model/destination.ts';
import type { EffectTemplate, GuardSpec } from '../model/guard.ts';
import type { Json, Scalar } from '../model/json.ts';
import type { SitePart } from '../model/release.ts';
import { failedEndings } from './ending.ts';
import { factsIn } from './fold-rule.ts';
import { OWN_CHANNEL } from './trip.ts';
import { answered, NO_ANSWER } from './visitor.ts';

/** A text that no rule compares anything with. */
const ANY_TEXT = 'other';

/** The values of a fact that can make a difference: one for each way in which the rules tell values apart. */
export type Domains = (fact: string) => readonly Scalar[];

/** For each value that a fact is compared with, the comparisons that hold for it. */
type Comparisons = Map<string, Map<Scalar, Set<string>>>;

/**
 * Reads from the rules which values of each fact they tell apart. Values for which the very same comparisons hold are
 * one: codes 6 and 7 when they stand in the same rows and nowhere else.
 *
 * @param sites the site, or both sites that are compared.
 * @param conditions further rules that decide something: those of the blocks of pages.
 */
export function domainsOf(sites: readonly SitePart[], conditions: readonly Json[]): Domains {
  const comparisons: Comparisons = new Map();
  const ofChannel = new Set<string>();
  let place = 0;
  const compare = (fact: string | undefined, values: Json | undefined): void => {
    if (fact === undefined) return;
    place += 1;
    for (const value of Array.isArray(values) ? values : [values as Json]) {
      if (typeof value !== 'object' || value === null) note(comparisons, fact, value, `at ${place}`);
    }
  };
  const operation = (operator: string, args: readonly Json[]): void => {
    const [left, right] = args.map(factIn);
    const [first, second] = args;
    if (operator === 'in') compare(left, Array.isArray(second) ? second : []);
    else if (left !== undefined && right !== undefined) {
      if (right === 'channel.id') ofChannel.add(left);
      if (left === 'channel.id') ofChannel.add(right);
    } else if (['<', '<=', '>', '>='].includes(operator)) {
      for (const [fact, limit] of [[left, second] as const, [right, first] as const]) {
        if (typeof limit === 'number') for (const near of [-1, 0, 1]) compare(fact, limit + near);
      }
    } else if (operator === '===' || operator === '!==') {
      compare(left, second);
      compare(right, first);
    } else if (operator !== 'var') for (const fact of args.map(bareFact)) compare(fact, null);
  };
  const visit = (rule: Json): void => {
    if (Array.isArray(rule)) for (const item of rule) visit(item);
    if (typeof rule !== 'object' || rule === null || Array.isArray(rule)) return;
    for (const [operator, given] of Object.entries(rule)) {
      const args = (Array.isArray(given) ? given : [given]) as readonly Json[];
      const one = operator === 'or' ? '===' : operator === 'and' ? '!==' : null;
      const groups = new Map<string, Json[]>();
      const rest: Json[] = [];
      for (const arg of args) {
        const [fact, value] = (one && comparison(arg, one)) || [null, null];
        if (fact === null) rest.push(arg);
        else groups.set(fact, [...(groups.get(fact) ?? []), value]);
      }
      for (const [fact, values] of groups) compare(fact, values);
      if (groups.size === 0) operation(operator, args);
      for (const arg of rest) visit(arg);
    }
  };
  for (const rule of [...sites.flatMap(rulesOf), ...conditions]) visit(rule);
  for (const { destinations } of sites) {
    for (const kind of ['success', 'fail'] as const) {
      const codes = factsIn(destinations.flowCode[kind]);
      for (const row of destinations.rows[kind]) for (const fact of codes) compare(fact, row.codes);
    }
  }
  note(comparisons, 'stored.access_token', null, 'a token or none');
  for (const { guard } of sites) spread(comparisons, guard);
  const cache = new Map<string, readonly Scalar[]>();

  return (fact) => {
    if (sites.some(({ guard }) => guard.channel.sources.includes(fact))) return [null, OWN_CHANNEL];
    if (ofChannel.has(fact)) return [OWN_CHANNEL, ANY_TEXT];
    let values = cache.get(fact);
    if (!values) {
      values = valuesOf(fact, sites, comparisons);
      cache.set(fact, values);
    }
    return values;
  };
}

function valuesOf(fact: string, sites: readonly SitePart[], comparisons: Comparisons): readonly Scalar[] {
  const [group, name = '', field] = fact.split('.');
  if (group === 'reply' && field === undefined) return endingsOf(name, sites, comparisons);
  if (fact === 'env.os') return [1, 2, 3];
  if (fact === 'env.inWeChat') return [false, true];
  const found = comparisons.get(fact) ?? new Map<Scalar, Set<string>>();
  const numbers = [...found.keys()].filter((value) => typeof value === 'number');
  const isNumber = sites.some((site) => typeIsNumber(fact, site));
  const other = isNumber ? 1 + Math.max(0, ...numbers) : ANY_TEXT;
  const classes = new Map<string, Scalar>();
  const add = (value: Scalar, holding: Iterable<string>) => {
    const key = [...holding].sort().join();
    if (!classes.has(key)) classes.set(key, value);
  };
  for (const [value, holding] of found) if (value !== null && value !== '') add(value, holding);
  add(other, []);
  // A missing value is told from others only where a rule asks; an empty text counts as missing.
  add(null, [...(found.get(null) ?? []), ...(found.get('') ?? [])]);
  return [...classes.values()];
}

function note(comparisons: Comparisons, fact: string, value: Scalar, place: string): void {
  const values = comparisons.get(fact) ?? new Map<Scalar, Set<string>>();
  comparisons.set(fact, values.set(value, (values.get(value) ?? new Set()).add(place)));
}

/** What is stored from a fact is compared like the storage key, so the fact has the values of the key too. */
function spread(comparisons: Comparisons, guard: GuardSpec): void {
  for (const effect of effectsOf(guard)) {
    if (effect.do !== 'store' || !('value' in effect)) continue;
    for (const fact of factsIn(effect.value)) {
      for (const [value, places] of comparisons.get(`stored.${effect.key}`) ?? []) {
        for (const place of places) note(comparisons, fact, value, place);
      }
    }
  }
}

function endingsOf(fetch: string, sites: readonly SitePart[], comparisons: Comparisons): readonly string[] {
  if (sites.some(({ guard }) => guard.fetches[fetch]?.via === 'bridge')) return [answered(null), NO_ANSWER];
  const told = (field: string) =>
    comparisons.get(`reply.${fetch}.${field}`) ?? new Map<Scalar, Set<string>>();
  const numbers = (field: string) => [...told(field).keys()].filter((value) => typeof value === 'number');
  return [
    answered(200),
    ...failedEndings(
      (field, value) => [...(told(field).get(value) ?? [])].join(),
      numbers('code'),
      numbers('httpStatus'),
    ),
  ];
}

function typeIsNumber(fact: string, site: SitePart): boolean {
  const [group, name = '', field = ''] = fact.split('.');
  if (group === 'stored') return site.storage.keys[name]?.type === 'number';
  const fetch = group === 'reply' ? site.guard.fetches[name] : undefined;
  return fetch?.via === 'api' && site.api.endpoints[fetch.endpoint]?.reads?.[field]?.type === 'number';
}

function effectsOf(guard: GuardSpec): readonly EffectTemplate[] {
  return guard.steps.flatMap((step) => step.rows.flatMap((row) => row.do ?? []));
}

/** Every rule that decides something. */
function rulesOf({ guard, destinations }: SitePart): readonly Json[] {
  const rules: (Json | undefined)[] = [];
  for (const step of guard.steps) {
    rules.push(step.when, ...(step.fetch ?? []).map((fetch) => fetch.when));
    for (const row of step.rows) {
      rules.push(row.when, row.go && 'query' in row.go ? ((row.go.query ?? null) as Json) : undefined);
    }
  }
  for (const effect of effectsOf(guard)) {
    rules.push(effect.when, 'value' in effect ? effect.value : undefined);
  }
  rules.push(...Object.values(destinations.flowCode));
  for (const table of tablesOf(destinations)) for (const row of table) rules.push(row.when);
  return rules.filter((rule) => rule !== undefined);
}

function tablesOf({ rows, variants }: DestinationSpec): readonly (readonly { readonly when?: Json }[])[] {
  const named = Object.values(variants).flatMap(({ success, fail }) => [success, fail]);
  return [rows.success, rows.fail, ...named];
}

/** Fact and value of a comparison of a bare fact with a value by the operator; null for any other rule. */
function comparison(rule: Json, operator: '===' | '!=='): readonly [string, Json] | null {
  if (typeof rule !== 'object' || rule === null || Array.isArray(rule)) return null;
  const args = (rule as Readonly<Record<string, Json>>)[operator];
  if (!Array.isArray(args)) return null;
  const [left, right] = args as readonly Json[];
  const fact = bareFact(left as Json);
  const isValue = right === null || typeof right !== 'object';
  return fact !== undefined && isValue ? [fact, right as Json] : null;
}

/** The fact that a rule is, without anything around it. */
function bareFact(rule: Json): string | undefined {
  return typeof rule === 'object' && rule !== null && 'var' in rule ? factIn(rule) : undefined;
}

/** The fact that a compared value is, or is made of (`{"cityName": {"var": …}}`). */
function factIn(rule: Json): string | undefined {
  return factsIn(rule)[0];
}
