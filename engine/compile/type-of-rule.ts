import { OPERATOR_SPECS, type OperatorSpec, type ValueType } from '../decide/rules/operator-specs.ts';
import { type At, child, isObject, items } from './at.ts';

/** What is known of an operator; undefined for unknown ones. */
export function operatorSpec(operator: string): OperatorSpec | undefined {
  return Object.hasOwn(OPERATOR_SPECS, operator)
    ? OPERATOR_SPECS[operator as keyof typeof OPERATOR_SPECS]
    : undefined;
}

/** Types of facts by name; `undefined` for unknown ones. */
export type FactTypes = (name: string) => ValueType | undefined;

/** The type that a rule gives, as far as it can be known; `any` when it cannot. Null fits every type. */
export function typeOfRule(at: At, facts: FactTypes): ValueType {
  const { value } = at;
  if (Array.isArray(value)) return 'strings';
  if (!isObject(value)) return value === null || value === undefined ? 'any' : (typeof value as ValueType);
  const operator = Object.keys(value)[0];
  if (operator === undefined || Object.keys(value).length !== 1) return 'any';
  if (operator === 'list') return 'strings';
  const given = child(at, operator);
  const args = Array.isArray(given.value) ? items(given) : [given];
  if (operator === 'var') return typeof args[0]?.value === 'string' ? (facts(args[0].value) ?? 'any') : 'any';
  if (operator === 'if')
    return common(
      args.filter((_, i) => i % 2 === 1 || i === args.length - 1),
      facts,
    );
  const gives = operatorSpec(operator)?.gives ?? 'any';
  return gives === 'argument' ? common(args, facts) : gives;
}

/** The type that all arguments share; those of unknown type (null among them) do not count. */
function common(args: readonly At[], facts: FactTypes): ValueType {
  const types = new Set(args.map((arg) => typeOfRule(arg, facts)).filter((type) => type !== 'any'));
  const [only] = types;
  return types.size === 1 && only ? only : 'any';
}
