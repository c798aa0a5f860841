import type { JsonObject } from '../../engine/decide/model/json.ts';
import type { Rule } from '../../engine/decide/model/rule.ts';
import { evaluate } from '../../engine/decide/rules/evaluate.ts';
import { truthy } from '../../engine/decide/rules/operators.ts';
import type { FactValue } from '../../engine/decide/rules/unknown.ts';
import type { CallRequest } from '../calls/call.ts';

/** What rules of the backend may read besides the answers, which are `form.<field>`. */
export interface RuleFacts {
  readonly channel: string | null;
  /** Code of the operating system that the call names: 1 iOS, 2 Android, 3 another. */
  readonly os: number;
  /** The form package; null when no form was saved. */
  readonly package: string | null;
  /** The city as the visitor or else the internet address tells it; null when neither does. */
  readonly city: string | null;
  /** Answers to the form. An encrypted answer reads as null: no rule decides by an identity number. */
  readonly answers: JsonObject;
}

/** Code of the operating system that a call names. What is no such code counts as another system. */
export function osOf({ fields }: Pick<CallRequest, 'fields'>): number {
  return Number(fields.oneOf('os', ['1', '2']) ?? 3);
}

/** Names of facts in rules, besides `form.<field>`. */
export const FACT_NAMES = ['channel.id', 'env.os', 'form.package', 'city'] as const;

/** True when the rule holds. The same facts always give the same answer; a fact that is not there is null. */
export function holds(rule: Rule, facts: RuleFacts): boolean {
  const named: Readonly<Record<string, string | number | null>> = {
    'channel.id': facts.channel,
    'env.os': facts.os,
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
