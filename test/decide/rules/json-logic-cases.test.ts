import jsonLogic from 'json-logic-js';
import { expect, it } from 'vitest';
import type { Json } from '../../../engine/decide/model/json.ts';
import type { TraceNode } from '../../../engine/decide/model/verdict.ts';
import { evaluate } from '../../../engine/decide/rules/evaluate.ts';
import { truthy } from '../../../engine/decide/rules/operators.ts';
import { UNKNOWN } from '../../../engine/decide/rules/unknown.ts';

type Facts = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

/**
 * Cases of the kinds that the public ones of JSON-logic have, for the operators that we take over: rule, facts, value.
 * Rows of our own, since the public ones are not part of the package.
 */
const CASES: readonly (readonly [Json, Facts, Json])[] = [
  // What is no rule.
  [true, {}, true],
  [17, {}, 17],
  [3.14, {}, 3.14],
  ['apple', {}, 'apple'],
  [null, {}, null],
  [['a', 'b'], {}, ['a', 'b']],
  // Equality.
  [{ '===': [1, 1] }, {}, true],
  [{ '===': [1, '1'] }, {}, false],
  [{ '===': [1, 2] }, {}, false],
  [{ '!==': [1, 2] }, {}, true],
  [{ '!==': [1, 1] }, {}, false],
  [{ '!==': [1, '1'] }, {}, true],
  // Order, also between.
  [{ '>': [2, 1] }, {}, true],
  [{ '>': [1, 1] }, {}, false],
  [{ '>': [1, 2] }, {}, false],
  [{ '>=': [2, 1] }, {}, true],
  [{ '>=': [1, 1] }, {}, true],
  [{ '>=': [1, 2] }, {}, false],
  [{ '<': [2, 1] }, {}, false],
  [{ '<': [1, 1] }, {}, false],
  [{ '<': [1, 2, 3] }, {}, true],
  [{ '<': [1, 1, 3] }, {}, false],
  [{ '<': [1, 4, 3] }, {}, false],
  [{ '<=': [1, 1, 3] }, {}, true],
  [{ '<=': [1, 2, 3] }, {}, true],
  [{ '<=': [1, 4, 3] }, {}, false],
  [{ '<': ['2026-05-02', '2026-05-03'] }, {}, true],
  // Not, with one argument as itself.
  [{ '!': [false] }, {}, true],
  [{ '!': false }, {}, true],
  [{ '!': [true] }, {}, false],
  [{ '!': 0 }, {}, true],
  [{ '!': 1 }, {}, false],
  [{ '!': [''] }, {}, true],
  [{ '!': ['0'] }, {}, false],
  [{ '!': [[]] }, {}, true],
  // And, or.
  [{ or: [true, true] }, {}, true],
  [{ or: [false, true] }, {}, true],
  [{ or: [false, false] }, {}, false],
  [{ or: [true] }, {}, true],
  [{ or: [false] }, {}, false],
  [{ and: [true, true] }, {}, true],
  [{ and: [false, true] }, {}, false],
  [{ and: [true] }, {}, true],
  [{ and: [{ '>': [3, 1] }, { '<': [1, 3] }] }, {}, true],
  [{ and: [{ '>': [3, 1] }, { '!': true }] }, {}, false],
  // Choice.
  [{ if: [] }, {}, null],
  [{ if: [true] }, {}, true],
  [{ if: [false] }, {}, false],
  [{ if: ['apple'] }, {}, 'apple'],
  [{ if: [true, 'apple'] }, {}, 'apple'],
  [{ if: [false, 'apple'] }, {}, null],
  [{ if: [true, 'apple', 'banana'] }, {}, 'apple'],
  [{ if: [false, 'apple', 'banana'] }, {}, 'banana'],
  [{ if: [[], 'apple', 'banana'] }, {}, 'banana'],
  [{ if: [['a'], 'apple', 'banana'] }, {}, 'apple'],
  [{ if: ['', 'apple', 'banana'] }, {}, 'banana'],
  [{ if: ['0', 'apple', 'banana'] }, {}, 'apple'],
  [{ if: [0, 'apple', 'banana'] }, {}, 'banana'],
  [{ if: [{ '>': [2, 1] }, 'apple', 'banana'] }, {}, 'apple'],
  [{ if: [false, 'apple', true, 'banana'] }, {}, 'banana'],
  [{ if: [false, 'apple', false, 'banana'] }, {}, null],
  [{ if: [false, 'apple', false, 'banana', 'carrot'] }, {}, 'carrot'],
  [{ if: [true, { '+': [1, 2] }, 'no'] }, {}, 3],
  // Lists and texts.
  [{ in: ['Bart', ['Bart', 'Homer']] }, {}, true],
  [{ in: ['Milhouse', ['Bart', 'Homer']] }, {}, false],
  [{ in: ['Spring', 'Springfield'] }, {}, true],
  [{ in: ['i', 'team'] }, {}, false],
  // Arithmetic.
  [{ '+': [1, 2] }, {}, 3],
  [{ '+': [2, 2, 2] }, {}, 6],
  [{ '+': [1] }, {}, 1],
  [{ '*': [3, 2] }, {}, 6],
  [{ '*': [2, 2, 2] }, {}, 8],
  [{ '-': [2, 3] }, {}, -1],
  [{ '-': [3] }, {}, -3],
  [{ '/': [4, 2] }, {}, 2],
  [{ '/': [2, 4] }, {}, 0.5],
  [{ max: [1, 2, 3] }, {}, 3],
  [{ max: [1, 3, 3] }, {}, 3],
  [{ max: [3] }, {}, 3],
  [{ min: [1, 2, 3] }, {}, 1],
  [{ min: [3] }, {}, 3],
  // Facts.
  [{ var: 'a' }, { a: 1 }, 1],
  [{ var: ['a'] }, { a: 1 }, 1],
  [{ var: 'b' }, { a: 1 }, null],
  [{ '===': [{ var: 'a' }, null] }, {}, true],
  [
    { and: [{ '<': [{ var: 'temp' }, 110] }, { '===': [{ var: 'pie' }, 'apple'] }] },
    { temp: 100, pie: 'apple' },
    true,
  ],
  [
    { and: [{ '<': [{ var: 'temp' }, 110] }, { '===': [{ var: 'pie' }, 'apple'] }] },
    { temp: 111, pie: 'apple' },
    false,
  ],
  [
    { if: [{ '<': [{ var: 'temp' }, 0] }, 'ice', { '<': [{ var: 'temp' }, 100] }, 'water', 'gas'] },
    { temp: 55 },
    'water',
  ],
  [{ in: [{ var: 'filling' }, ['apple', 'cherry']] }, { filling: 'apple' }, true],
  [{ in: ['apple', { var: 'fillings' }] }, { fillings: ['cherry'] }, false],
  [{ '+': [{ var: 'a' }, { '*': [{ var: 'b' }, 2] }] }, { a: 1, b: 2 }, 5],
];

it.each(CASES)('%j with %j is %j, as json-logic-js answers, traced or not', (rule, facts, value) => {
  const known = (name: string) => facts[name] ?? null;
  expect(jsonLogic.apply(rule as never, facts)).toEqual(value);
  expect(evaluate(rule, known)).toEqual(value);
  const trace: TraceNode[] = [];
  expect(evaluate(rule, known, trace)).toEqual(value);
  for (const node of trace) expect(node).toMatchObject({ rule, value });
});

it.each(CASES.filter(([, facts]) => Object.keys(facts).length > 0))(
  '%j with less than %j is unknown or the same',
  (rule, facts, value) => {
    for (const hidden of Object.keys(facts)) {
      const found = evaluate(rule, (name) => (name === hidden ? UNKNOWN : (facts[name] ?? null)));
      if (found !== UNKNOWN) expect(found).toEqual(value);
    }
  },
);

/** Where the library says something else, on purpose of ours: what it says, and what we do. */
it.each<readonly [string, Json, Facts, Json, Json]>([
  ['a junction is true or false, not the argument that decided it', { and: [true, 'x'] }, {}, 'x', true],
  ['likewise an alternative', { or: [false, 3] }, {}, 3, true],
  ['a missing number passes no limit', { '>=': [{ var: 'a' }, 0] }, {}, true, false],
  ['a text is no number', { '<': ['1', 2] }, {}, true, false],
  ['nor in arithmetic', { '+': ['1', 2] }, {}, 3, null],
  ['what is no finite number is none', { '/': [1, 0] }, {}, Number.POSITIVE_INFINITY, null],
])('%s', (_, rule, facts, theirs, ours) => {
  expect(jsonLogic.apply(rule as never, facts)).toEqual(theirs);
  expect(evaluate(rule, (name) => facts[name] ?? null)).toEqual(ours);
});

it('truth is that of json-logic-js', () => {
  for (const value of [true, false, 1, -1, 0, '', 'a', '0', null, [], ['x']] as const) {
    expect(truthy(value), JSON.stringify(value)).toBe(jsonLogic.truthy(value));
  }
});
