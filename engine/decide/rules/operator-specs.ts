import type { OperatorName } from './operators.ts';

/** Types that the compiler knows. `any` accepts every type; `argument` is the type of the arguments. */
export type ValueType = 'boolean' | 'number' | 'string' | 'strings' | 'any';

export interface OperatorSpec {
  /** Fewest and most arguments. */
  readonly arity: readonly [number, number];
  /** Type of each argument; the last one repeats. */
  readonly takes: readonly ValueType[];
  readonly gives: ValueType | 'argument';
  readonly about: string;
  /** Only rules of a form may use it: `prove` counts on every other rule being linear in each number. */
  readonly onlyInForms?: true;
}

/** What the compiler needs to know of each operator. Not loaded by visitors. */
export const OPERATOR_SPECS: Readonly<Record<OperatorName, OperatorSpec>> = {
  and: { arity: [1, 99], takes: ['boolean'], gives: 'boolean', about: 'All are true.' },
  or: { arity: [1, 99], takes: ['boolean'], gives: 'boolean', about: 'At least one is true.' },
  '!': { arity: [1, 1], takes: ['boolean'], gives: 'boolean', about: 'Not.' },
  if: { arity: [2, 99], takes: ['any'], gives: 'any', about: 'Condition, value, … , value otherwise.' },
  '===': { arity: [2, 2], takes: ['any'], gives: 'boolean', about: 'Same type and value.' },
  '!==': { arity: [2, 2], takes: ['any'], gives: 'boolean', about: 'Not the same type and value.' },
  '<': { arity: [2, 3], takes: ['number'], gives: 'boolean', about: 'Less; false when one is missing.' },
  '<=': {
    arity: [2, 3],
    takes: ['number'],
    gives: 'boolean',
    about: 'At most; false when one is missing.',
  },
  '>': { arity: [2, 2], takes: ['number'], gives: 'boolean', about: 'More; false when one is missing.' },
  '>=': {
    arity: [2, 2],
    takes: ['number'],
    gives: 'boolean',
    about: 'At least; false when one is missing.',
  },
  '+': { arity: [1, 99], takes: ['number'], gives: 'number', about: 'Sum; null when one is missing.' },
  '-': { arity: [1, 2], takes: ['number'], gives: 'number', about: 'Difference; null when one is missing.' },
  '*': {
    arity: [2, 99],
    takes: ['number'],
    gives: 'number',
    about: 'Product; null when one is missing.',
    onlyInForms: true,
  },
  '/': {
    arity: [2, 2],
    takes: ['number'],
    gives: 'number',
    about: 'Quotient; null when one is missing, or the second is 0.',
    onlyInForms: true,
  },
  min: {
    arity: [2, 99],
    takes: ['number'],
    gives: 'number',
    about: 'The least; null when one is missing.',
    onlyInForms: true,
  },
  max: {
    arity: [2, 99],
    takes: ['number'],
    gives: 'number',
    about: 'The greatest; null when one is missing.',
    onlyInForms: true,
  },
  in: { arity: [2, 2], takes: ['any', 'strings'], gives: 'boolean', about: 'The list holds the value.' },
  var: { arity: [1, 1], takes: ['string'], gives: 'any', about: 'The value of a declared fact.' },
  firstNonEmpty: {
    arity: [1, 99],
    takes: ['any'],
    gives: 'argument',
    about: 'The first argument that is neither null nor the empty text; the last one when none is.',
  },
  filled: {
    arity: [1, 1],
    takes: ['string'],
    gives: 'string',
    about: 'The text, or null when it is empty or an unfilled macro such as __CALLBACK__.',
  },
  cityName: { arity: [1, 1], takes: ['string'], gives: 'string', about: 'The city without a trailing 市.' },
  osCode: {
    arity: [1, 1],
    takes: ['any'],
    gives: 'number',
    about: 'Operating system code: 1 iOS, 2 Android, 3 anything else; null when there is no value.',
  },
  returnAddress: {
    arity: [2, 2],
    takes: ['string', 'strings'],
    gives: 'string',
    about: 'The address when it is a path of this site or https on one of the hosts, else null.',
  },
};
