import { combinations } from '../../compile/logic/combinations.ts';
import { EARLIEST_TIME, limitsOf } from '../../compile/logic/limits-of.ts';
import { PROBE_TIME } from '../../compile/probe-time.ts';
import { remembered } from '../../compile/remembered.ts';
import { appsOf } from '../../decide/facts/apps.ts';
import type { Json, Scalar } from '../../decide/model/json.ts';
import type { SitePart } from '../../decide/model/release.ts';
import { holds } from '../../decide/rules/evaluate.ts';
import { factsIn } from '../../decide/rules/facts-in.ts';
import { type FactValue, type Lookup, UNKNOWN } from '../../decide/rules/unknown.ts';
import { type ConditionPart, conditionParts, type KnownValues } from './condition-parts.ts';
import { OWN_CHANNEL } from './constraints.ts';
import { answered, failedReplies, NO_ANSWER } from './reply-status.ts';

/** A text that no rule compares anything with. */
const ANY_TEXT = 'other';

/** Texts that an operator treats like no other. */
const SPECIAL: Readonly<Record<string, string>> = { filled: '__EMPTY__', returnAddress: '/' };

/** Facts that are never missing. */
const ALWAYS_TEXT: readonly string[] = ['env.userAgent', 'env.referrer'];

/** How calls can end, as `reply.FETCH.status`. */
const STATUSES: readonly string[] = ['ok', 'timeout', 'network', 'malformed', 'http'];

/** Values of facts that are worth a try by the conditions of one or two sites, the plainest first. */
export class TriedValues {
  private readonly parts: readonly ConditionPart[];
  private readonly known = new Map<string, readonly Scalar[]>();
  private readonly domains = new Map<string, readonly Scalar[]>();
  private readonly inParts = new Map<ConditionPart, Map<string, readonly Scalar[]>>();

  /**
   * @param conditions further rules that decide something: those of the blocks of pages.
   * @param known what address, host and channel may be, where something is compared with it.
   */
  constructor(
    readonly sites: readonly SitePart[],
    conditions: readonly Json[],
    known: KnownValues = () => undefined,
  ) {
    this.parts = sites.flatMap((site) => conditionParts(site, conditions, known));
  }

  /** The parts of conditions that read a fact. */
  reading(fact: string): readonly ConditionPart[] {
    return this.parts.filter(({ facts }) => facts.includes(fact));
  }

  /** Values of a fact with the same outcome lead all visitors who differ in nothing else to the same. */
  outcome(fact: string, value: Scalar): string {
    const outcomeOf = (part: ConditionPart) => {
      const others = part.facts.filter((other) => other !== fact);
      // Only limits of the clock itself make a time another; how long something is ago is for what was stored to tell.
      const ofOthers = others.map((one) => [one, fact === 'now' ? [null] : this.in(part, one)] as const);
      const ways = combinations<FactValue>(new Map([...ofOthers, ...part.given]));
      const outcomes = ways?.map((given) =>
        outcomeFor(part.rule, (name) => (name === fact ? value : given.get(name))),
      );
      return outcomes?.join('') ?? JSON.stringify(value);
    };
    return this.reading(fact).map(outcomeOf).join(' ');
  }

  /** Values of a fact with which any condition may come out otherwise. */
  of(fact: string): readonly Scalar[] {
    return remembered(this.known, fact, () => this.valuesIn(this.reading(fact), fact));
  }

  /** The values of a fact that can make a difference: which of them lead alike is for the diagrams to find. */
  readonly domain = (fact: string): readonly Scalar[] =>
    remembered(this.domains, fact, () => this.domainOf(fact));

  private domainOf(fact: string): readonly Scalar[] {
    const { sites } = this;
    const [group, name = '', field] = fact.split('.');
    if (sites.some(({ guard }) => guard.channel.sources.includes(fact))) {
      const isEmptyAnother = this.outcome(fact, '') !== this.outcome(fact, null);
      return [null, OWN_CHANNEL, ...(isEmptyAnother ? [''] : [])];
    }
    if (fact === 'now') {
      // Versions are valid at times: one stands for all at which the rules come out alike.
      const outcomes = this.of(fact).map((time) => this.outcome(fact, time));
      return this.of(fact).filter((_, at) => outcomes.indexOf(outcomes[at] as string) === at);
    }
    if (group !== 'reply' || field !== undefined) return this.of(fact);
    if (sites.some(({ guard }) => guard.fetches[name]?.via === 'bridge')) return [answered(null), NO_ANSWER];
    const failures = (of: string) =>
      this.of(`${fact}.${of}`)
        .filter(isNumeric)
        .filter((value) => value !== 200);
    return [answered(200), ...failedReplies(failures('code'), failures('httpStatus'))];
  }

  /** The body code or HTTP status of a failure that no rule names, which stands for all such. */
  unnamed(call: string, field: 'code' | 'httpStatus'): number {
    return Number(this.of(`reply.${call}.${field}`).find((value) => isNumeric(value) && value !== 200));
  }

  /** Those with which one part of a condition may. */
  private in(part: ConditionPart, fact: string): readonly Scalar[] {
    if (fact === 'now') return this.of(fact);
    const ofPart = remembered(this.inParts, part, () => new Map());
    return remembered(ofPart, fact, () => this.valuesIn([part], fact));
  }

  private valuesIn(parts: readonly ConditionPart[], fact: string): readonly Scalar[] {
    const limits = parts.flatMap((part) => limitsOf(part.rule, fact, this.others(part, fact)));
    return this.values(fact, parts, limits);
  }

  /**
   * What the other facts of a part may be while a limit of one is looked for: the clock is looked at first, and alone.
   */
  private others(part: ConditionPart, fact: string): ReadonlyMap<string, readonly FactValue[]> {
    const triedOf = (other: string) =>
      fact === 'now' ? [null] : other === 'now' ? this.of(other) : this.values(other, [part], []);
    const others = part.facts.filter((other) => other !== fact);
    return new Map([...others.map((other) => [other, triedOf(other)] as const), ...part.given]);
  }

  private values(
    fact: string,
    parts: readonly ConditionPart[],
    limits: readonly number[],
  ): readonly Scalar[] {
    const rules = parts.map(({ rule }) => rule);
    const said = [...rules, ...parts.flatMap(({ given }) => [...given.values()].flat())].flatMap(literals);
    const numbers = [...said.filter((value) => typeof value === 'number'), ...limits];
    if (fact === 'now') return [...new Set([PROBE_TIME, ...numbers.filter((time) => time >= EARLIEST_TIME)])];
    if (fact === 'env.app') return [...new Set(this.sites.flatMap((site) => appsOf(site.environment)))];
    if (fact === 'env.os') return [3, 1, 2];
    const [group, name = '', field] = fact.split('.');
    if (group === 'reply' && field === 'status') return STATUSES;
    if (group === 'reply' && (field === 'code' || field === 'httpStatus'))
      return [...new Set([200, null, unnamedFailure(numbers), ...numbers])];
    // A browser without a name, and a visit that nothing led to, have an empty text.
    const values: Scalar[] = [ALWAYS_TEXT.includes(fact) ? '' : null];
    if (this.sites.some((site) => isNumber(site, group, name, field))) {
      const other = 1 + Math.max(0, ...said.filter((value) => typeof value === 'number'));
      const clock = rules.some((rule) => factsIn(rule).includes('now')) ? this.of('now') : [];
      return [...new Set([...values, ...said.filter(isNumeric), 0, other, ...clock, ...limits])];
    }
    const text = JSON.stringify(rules);
    const special = Object.entries(SPECIAL).filter(([operator]) => text.includes(`"${operator}"`));
    values.push(...said.flatMap((value) => (value === null ? [] : String(value))), ANY_TEXT);
    values.push(...special.map(([, value]) => value), '');
    if (text.includes('"channel.id"')) values.push(OWN_CHANNEL);
    return [...new Set(values)];
  }
}

/** How a condition comes out for known facts: 0, 1, or ? where what it reads besides is for the place to say. */
export function outcomeFor(rule: Json, known: (fact: string) => FactValue | undefined): string {
  const lookup: Lookup = (fact) => {
    const value = known(fact);
    return value !== undefined ? value : fact === 'channel.id' ? OWN_CHANNEL : UNKNOWN;
  };
  const value = holds(rule, lookup);
  return value === UNKNOWN ? '?' : value ? '1' : '0';
}

function unnamedFailure(named: readonly number[]): number {
  let found = 500;
  while (named.includes(found)) found += 1;
  return found;
}

const isNumeric = (value: Scalar): value is number => typeof value === 'number';

function isNumber(site: SitePart, group: string | undefined, name: string, field = ''): boolean {
  if (group === 'stored') return site.storage.keys[name]?.type === 'number';
  const fetch = group === 'reply' ? site.guard.fetches[name] : undefined;
  return fetch?.via === 'api' && site.api.endpoints[fetch.endpoint]?.reads?.[field]?.type === 'number';
}

/** Values that stand in a rule; names of facts are none. */
function literals(rule: Json): readonly Scalar[] {
  if (typeof rule !== 'object' || rule === null) return [rule];
  if (Array.isArray(rule)) return rule.flatMap((item: Json) => literals(item));
  return Object.entries(rule).flatMap(([operator, args]) =>
    operator === 'var' ? [] : literals(args as Json),
  );
}
