import { combinations } from '../../compile/logic/combinations.ts';
import type { Json, Scalar } from '../../decide/model/json.ts';
import type { SitePart } from '../../decide/model/release.ts';
import { holds } from '../../decide/rules/evaluate.ts';
import { type FactValue, type Lookup, UNKNOWN } from '../../decide/rules/unknown.ts';
import { type ConditionPart, conditionParts, type KnownValues } from './condition-parts.ts';
import { OWN_CHANNEL } from './own-channel.ts';
import { TriedValues } from './tried-values.ts';

const NOTHING_KNOWN: KnownValues = () => undefined;

/** What the conditions of one or two sites tell apart. */
export class ValuePartition {
  readonly tried: TriedValues;
  private readonly parts: readonly ConditionPart[];
  private readonly byFact = new Map<string, ConditionPart[]>();

  /**
   * @param conditions further rules that decide something: those of the blocks of pages.
   * @param known what address, host and channel may be, where something is compared with it.
   */
  constructor(sites: readonly SitePart[], conditions: readonly Json[], known: KnownValues = NOTHING_KNOWN) {
    this.parts = sites.flatMap((site) => conditionParts(site, conditions, known));
    this.tried = new TriedValues(sites, this.parts);
    for (const part of this.parts)
      for (const fact of part.facts) this.byFact.set(fact, [...(this.byFact.get(fact) ?? []), part]);
  }

  /** The parts of conditions that read a fact. */
  reading(fact: string): readonly ConditionPart[] {
    return this.byFact.get(fact) ?? [];
  }

  /** Values of a fact with the same outcome lead all visitors who differ in nothing else to the same. */
  outcome(fact: string, value: Scalar): string {
    return this.reading(fact)
      .map((part) => outcomeOf(part, fact, value, this.tried))
      .join(' ');
  }

  /** One value for each outcome, the plainest first. */
  values(fact: string, more: readonly Scalar[] = []): readonly Scalar[] {
    const found = new Map<string, Scalar>();
    for (const value of [...this.tried.of(fact), ...more]) {
      const outcome = this.outcome(fact, value);
      if (!found.has(outcome)) found.set(outcome, value);
    }
    return [...found.values()];
  }
}

function outcomeOf(part: ConditionPart, fact: string, value: Scalar, tried: TriedValues): string {
  const others = part.facts.filter((other) => other !== fact);
  // Only limits of the clock itself make a time another; how long something is ago is for what was stored to tell.
  const ofOthers = others.map((other) => [other, fact === 'now' ? [null] : tried.in(part, other)] as const);
  const ways = combinations<FactValue>(new Map([...ofOthers, ...part.given]));
  if (ways === null) return JSON.stringify(value);
  return ways
    .map((given) => outcomeFor(part.rule, (name) => (name === fact ? value : given.get(name))))
    .join('');
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
