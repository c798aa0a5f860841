import jsonLogic from 'json-logic-js';
import type { FactValue } from './unknown.ts';

/**
 * Operators whose arguments are all evaluated first. The standard ones are those of json-logic-js; this is the only
 * file that imports it. `and`, `or`, `if`, `var` and `firstNonEmpty` evaluate lazily, in `evaluate.ts`.
 */
export const STRICT_OPERATORS = [
  '!',
  '===',
  '!==',
  '<',
  '<=',
  '>',
  '>=',
  '+',
  '-',
  '*',
  '/',
  'min',
  'max',
  'in',
  'filled',
  'cityName',
  'returnAddress',
  'osCode',
] as const;

export const LAZY_OPERATORS = ['and', 'or', 'if', 'var', 'firstNonEmpty'] as const;

export type StrictOperator = (typeof STRICT_OPERATORS)[number];
export type OperatorName = StrictOperator | (typeof LAZY_OPERATORS)[number];

/** Ad platforms leave `__CALLBACK__` and the like in links that were never filled: such a value is no value. */
const UNFILLED_MACRO = /^__[A-Z0-9_]+__$/i;

/** An address that a visitor may be sent back to: a path of this site, or https on one of the allowed hosts. */
function returnAddress(address: unknown, hosts: unknown): string | null {
  if (typeof address !== 'string' || !Array.isArray(hosts)) return null;
  if (/^\/(?![/\\])[^\s\\]*$/.test(address)) return address;
  const host = /^https:\/\/([a-z0-9.-]+)(?::443)?(?:[/?#]\S*)?$/i.exec(address)?.[1];
  return host !== undefined && hosts.indexOf(host.toLowerCase()) >= 0 ? address : null;
}

jsonLogic.add_operation('filled', (value: unknown) =>
  typeof value === 'string' && value !== '' && !UNFILLED_MACRO.test(value) ? value : null,
);
jsonLogic.add_operation('cityName', (name: unknown) =>
  typeof name === 'string' ? name.trim().replace(/市$/, '') : null,
);
jsonLogic.add_operation('returnAddress', returnAddress);
jsonLogic.add_operation('osCode', (value: unknown) => {
  const code = Number(value);
  return value === null || value === '' ? null : code === 1 || code === 2 ? code : 3;
});

const ORDERING = /^[<>]/;
const ARITHMETIC = /^([-+*/]|min|max)$/;

/**
 * Applies a strict operator to evaluated arguments. Unlike the library, ordering is false with anything but numbers, or
 * texts alone (the compiler lets dates of one kind through, which order as texts do): a missing value never passes a
 * limit. Arithmetic with anything but numbers is null, and so is a result that is no finite number. An object among the
 * arguments counts as null: the library would run it.
 */
export function applyOperator(operator: StrictOperator, values: readonly FactValue[]): FactValue {
  const [left, right] = values;
  const isPlain = typeof left !== 'object' && typeof right !== 'object';
  // The same as the library answers, without its detour: nearly all conditions are of these kinds.
  if (operator === '===' && isPlain) return left === right;
  if (operator === '!==' && isPlain) return left !== right;
  if (operator === 'in' && typeof left === 'string' && Array.isArray(right)) return right.includes(left);
  const type = values.every((value) => typeof value === typeof left) && typeof left;
  if (type !== 'number' && ARITHMETIC.test(operator)) return null;
  if (type !== 'number' && type !== 'string' && ORDERING.test(operator)) return false;
  const result = jsonLogic.apply({ [operator]: values.map(inert) } as Parameters<
    typeof jsonLogic.apply
  >[0]) as FactValue;
  return typeof result === 'number' && !Number.isFinite(result) ? null : result;
}

/** Values from outside may be of any shape; the library takes an object for a rule. */
function inert(value: FactValue): FactValue {
  if (Array.isArray(value)) return value.map(inert);
  return typeof value === 'object' ? null : value;
}

/** JSON-logic truth: null, false, 0, "" and the empty array are false. */
export function truthy(value: FactValue): boolean {
  return jsonLogic.truthy(value);
}
