import type { JsonObject } from '../../engine/core/model/json.ts';
import type { Rule } from '../../engine/core/model/rule.ts';
import { evaluate } from '../../engine/core/rules/evaluate.ts';
import { truthy } from '../../engine/core/rules/operators.ts';
import type { FactValue } from '../../engine/core/rules/unknown.ts';

/** What rules of the backend may read besides the answers, which are `form.<field>`. */
export interface RuleFacts {
  readonly channel: string | null;
  /** The form package; null when no form was saved. */
  readonly package: string | null;
  /** The city as the visitor or else the internet address tells it; null when neither does. */
  readonly city: string | null;
  /** Answers to the form. An encrypted answer reads as null: no rule decides by an identity number. */
  readonly answers: JsonObject;
}

/** Names of facts in rules, besides `form.<field>`. */
export const FACT_NAMES = ['channel.id', 'form.package', 'city'] as const;

/** True when the rule holds. The same facts always give the same answer; a fact that is not there is null. */
export function holds(rule: Rule, facts: RuleFacts): boolean {
  const named: Readonly<Record<string, string | null>> = {
    'channel.id': facts.channel,
    'form.package': facts.package,
    city: facts.city,
  };
  const lookup = (name: string): FactValue => {
    if (Object.hasOwn(named, name)) {
      return named[name] ?? null;
    }
    const field = name.startsWith('form.') ? name.slice(5) : '';
    const answer = Object.hasOwn(facts.answers, field) ? facts.answers[field] : null;
    const isSealed = answer !== null && typeof answer === 'object' && !Array.isArray(answer);
    return (isSealed ? null : (answer ?? null)) as FactValue;
  };
  return truthy(evaluate(rule, lookup) as FactValue);
}
