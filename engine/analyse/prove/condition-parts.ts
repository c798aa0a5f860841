import { WECHAT } from '../../decide/facts/apps.ts';
import type { Json } from '../../decide/model/json.ts';
import { loginKeys } from '../../decide/model/login-keys.ts';
import type { SitePart } from '../../decide/model/release.ts';
import { factsIn } from '../../decide/rules/facts-in.ts';
import type { FactValue } from '../../decide/rules/unknown.ts';
import { decidingRules, keptValues } from './deciding-rules.ts';

/**
 * Each value of a fact that address, host or channel decides, and that something of the visitor may be compared with;
 * undefined for every other fact.
 */
export type KnownValues = (fact: string) => readonly FactValue[] | undefined;

/** A part of a condition of which only matters whether it holds. */
export interface ConditionPart {
  readonly rule: Json;
  /** Facts of the visitor that it reads, each once. */
  readonly facts: readonly string[];
  /** What it reads besides of address, host and channel, with the values of each that there are. */
  readonly given: ReadonlyMap<string, readonly FactValue[]>;
}

type Part = Omit<ConditionPart, 'given'>;

/** Facts that a visitor brings along; all others are decided by address, host and channel, or by the way. */
const BROUGHT = /^(?:query|stored|reply|env)\.|^now$/;

/** What the guard reads of other facts; for the brand of who has none of the own, what host, path and channel set. */
const DERIVED: Readonly<Record<string, Json>> = {
  'brand.name': {
    firstNonEmpty: [
      { var: 'stored.appname' },
      { var: 'reply.channelInfo.my_app_name' },
      { var: 'brand.name' },
    ],
  },
  'brand.companyName': { firstNonEmpty: [{ var: 'stored.appcompany' }, { var: 'brand.companyName' }] },
  'env.inWeChat': { '===': [{ var: 'env.app' }, WECHAT] },
};

/** A value may be kept of a value that was kept; longer ways than this are not followed. */
const MOST_ROUNDS = 4;

/**
 * The smallest parts that the conditions of a site are made of: values of a fact for which all of them come out the
 * same lead to the same. A condition on something that the guard itself has kept is one on what that was made of, too.
 *
 * @param conditions further rules that decide something: those of the blocks of pages.
 * @param known what address, host and channel may be, where something is compared with it.
 */
export function conditionParts(
  site: SitePart,
  conditions: readonly Json[],
  known: KnownValues,
): readonly ConditionPart[] {
  const { windows } = site.guard;
  const token = `stored.${loginKeys(site).token}`;
  const derived: typeof DERIVED = {
    ...DERIVED,
    'visit.hasToken': { '!==': [{ firstNonEmpty: [{ var: token }, ''] }, ''] },
  };
  const derive = (fact: string): Json | undefined =>
    derived[fact] ?? (fact.startsWith('window.') ? windows[fact.slice('window.'.length)] : undefined);
  const found = new Map<string, Part>();
  const add = (rules: readonly Json[]): readonly Part[] =>
    rules
      .flatMap((rule) => split(replacing(rule, derive)))
      .filter((part) => {
        const key = JSON.stringify(part.rule);
        const isNew = !found.has(key);
        if (isNew) found.set(key, part);
        return isNew;
      });
  let last = add([{ var: 'visit.hasToken' }, ...decidingRules(site), ...conditions]);
  const kept = keptValues(site);
  for (let round = 0; last.length > 0 && round < MOST_ROUNDS; round += 1) {
    const made = last.flatMap(({ rule }) => {
      const read = new Set(factsIn(rule));
      return kept.flatMap(({ fact, value, isSkippedWhenMissing }) => {
        if (!read.has(fact)) return [];
        const composed = replacing(rule, (name) => (name === fact ? value : undefined));
        return isSkippedWhenMissing ? [composed, { '===': [value, null] }] : [composed];
      });
    });
    last = add(made);
  }
  return [...found.values()].map(({ rule, facts }) => {
    const given = factsIn(rule).flatMap((fact) => {
      const values = known(fact);
      return values === undefined ? [] : [[fact, values] as const];
    });
    return { rule, facts, given: new Map(given) };
  });
}

/** The rule with other rules in the place of some facts. */
function replacing(rule: Json, by: (fact: string) => Json | undefined): Json {
  if (typeof rule !== 'object' || rule === null) return rule;
  if (Array.isArray(rule)) return rule.map((item: Json) => replacing(item, by));
  const [fact] = 'var' in rule ? factsIn(rule) : [];
  if (fact !== undefined) return by(fact) ?? rule;
  return Object.fromEntries(
    Object.entries(rule).map(([operator, args]) => [operator, replacing(args as Json, by)]),
  );
}

function split(rule: Json): readonly Part[] {
  if (typeof rule !== 'object' || rule === null || Array.isArray(rule)) return [];
  const read = [...new Set(factsIn(rule))];
  const facts = read.filter((fact) => BROUGHT.test(fact));
  if (facts.length === 0) return [];
  const [[operator, given] = ['', null]] = Object.entries(rule) as [string, Json][];
  const args: readonly Json[] = Array.isArray(given) ? given : [given];
  if (read.length > 1) {
    if (operator === 'if' || operator === '!') return args.flatMap(split);
    if (operator === 'and' || operator === 'or') return junction(operator, args);
  }
  return [{ rule, facts }];
}

/** What is said of one fact stays together: codes 6 and 7 are one when they stand in the same row and nowhere else. */
function junction(operator: string, args: readonly Json[]): readonly Part[] {
  const ofFact = new Map<string, Json[]>();
  const others: Json[] = [];
  for (const arg of args) {
    const [fact, more] = new Set(factsIn(arg));
    if (fact === undefined || more !== undefined) others.push(arg);
    else ofFact.set(fact, [...(ofFact.get(fact) ?? []), arg]);
  }
  const alone = [...ofFact.values()].flatMap((same) => split({ [operator]: same }));
  return [...alone, ...others.flatMap(split)];
}
