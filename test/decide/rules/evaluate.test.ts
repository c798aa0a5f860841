import fc from 'fast-check';
import jsonLogic from 'json-logic-js';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../engine/decide/model/json.ts';
import type { TraceNode } from '../../../engine/decide/model/verdict.ts';
import { evaluate, holds } from '../../../engine/decide/rules/evaluate.ts';
import { type Lookup, UNKNOWN } from '../../../engine/decide/rules/unknown.ts';

const facts: Readonly<Record<string, string | number | boolean | null | readonly string[]>> = {
  yes: true,
  no: false,
  one: 1,
  ten: 10,
  word: 'word',
  empty: '',
  list: ['word', 'other'],
};
const lookup: Lookup = (name) => (name === 'later' ? UNKNOWN : (facts[name] ?? null));

describe('evaluate', () => {
  it('agrees with json-logic-js on the operators they share, for known facts of the right type', () => {
    const text = fc.constantFrom<Json>({ var: 'word' }, { var: 'empty' }, 'word', 'x');
    const { rule, number } = fc.letrec<{ rule: Json; number: Json }>((tie) => ({
      number: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom<Json>({ var: 'one' }, { var: 'ten' }, 0, 7, -2.5),
        fc
          .tuple(fc.constantFrom('+', '-', '*', 'min', 'max'), tie('number'), tie('number'))
          .map(([op, a, b]) => ({ [op]: [a, b] })),
        tie('number').map((part) => ({ '/': [part, 4] })),
        fc.tuple(tie('rule'), tie('number'), tie('number')).map((parts) => ({ if: parts })),
      ),
      rule: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom<Json>({ var: 'yes' }, { var: 'no' }, true, false),
        fc
          .tuple(fc.constantFrom('===', '!==', '<', '<=', '>', '>='), tie('number'), tie('number'))
          .map(([op, a, b]) => ({ [op]: [a, b] })),
        fc.tuple(fc.constantFrom('===', '!=='), text, text).map(([op, a, b]) => ({ [op]: [a, b] })),
        text.map((value) => ({ in: [value, { var: 'list' }] })),
        fc.array(tie('rule'), { minLength: 1, maxLength: 3 }).map((parts) => ({ and: parts })),
        fc.array(tie('rule'), { minLength: 1, maxLength: 3 }).map((parts) => ({ or: parts })),
        tie('rule').map((part) => ({ '!': part })),
        fc.tuple(tie('rule'), tie('rule'), tie('rule')).map((parts) => ({ if: parts })),
      ),
    }));
    fc.assert(
      fc.property(rule, number, (given, sum) => {
        const theirs = jsonLogic.truthy(jsonLogic.apply(given as never, facts));
        expect(holds(given, lookup)).toBe(theirs);
        expect(evaluate(sum, lookup)).toBe(jsonLogic.apply(sum as never, facts));
      }),
    );
  });

  it.each([
    [{ and: [{ var: 'later' }, { var: 'no' }] }, false],
    [{ and: [{ var: 'later' }, { var: 'yes' }] }, UNKNOWN],
    [{ or: [{ var: 'later' }, { var: 'yes' }] }, true],
    [{ or: [{ var: 'later' }, { var: 'no' }] }, UNKNOWN],
    [{ '!': { var: 'later' } }, UNKNOWN],
    [{ '===': [{ var: 'later' }, 1] }, UNKNOWN],
    [{ if: [{ var: 'no' }, { var: 'later' }, 5] }, 5],
    [{ if: [{ var: 'later' }, 1, 2] }, UNKNOWN],
    [{ firstNonEmpty: ['', 'x', { var: 'later' }] }, 'x'],
    [{ firstNonEmpty: ['', { var: 'later' }, 'x'] }, UNKNOWN],
  ] as const)('an unknown fact makes %j unknown only where it matters', (rule, value) => {
    expect(evaluate(rule as Json, lookup)).toBe(value);
  });

  it.each([
    [{ '>=': [{ var: 'absent' }, 0] }, false],
    [{ '<': [{ var: 'absent' }, 5] }, false],
    [{ filled: '__CALLBACK__' }, null],
    [{ filled: 'abc' }, 'abc'],
    [{ cityName: '上海市' }, '上海'],
    [{ cityName: '上海' }, '上海'],
    [{ firstNonEmpty: [null, ''] }, ''],
    [{ in: ['word', { var: 'list' }] }, true],
    [{ in: ['wor', { var: 'list' }] }, false],
    [{ '-': [{ var: 'ten' }, 3] }, 7],
    [{ '-': [{ var: 'absent' }, 3] }, null],
    [{ '-': [{ var: 'absent' }] }, null],
    [{ '+': [{ var: 'word' }, 3] }, null],
    [{ '*': [{ var: 'ten' }, 3, 2] }, 60],
    [{ '/': [{ var: 'ten' }, 4] }, 2.5],
    [{ '/': [{ var: 'ten' }, 0] }, null],
    [{ min: [{ var: 'ten' }, 3] }, 3],
    [{ max: [{ var: 'ten' }, { var: 'absent' }] }, null],
    [{ '<': ['2020-06', '2020-10'] }, true],
    [{ '<': ['2020-06', '2020-06', '2020-10'] }, false],
    [{ '<=': ['2020-06', '2020-06', '2020-10'] }, true],
    [{ '>=': ['2020-06', '2020-10'] }, false],
    [{ '>': ['2020-06', { var: 'absent' }] }, false],
    [{ '<': ['2020', 2021] }, false],
  ] as const)('%j is %j', (rule, value) => {
    expect(evaluate(rule as Json, lookup)).toBe(value);
  });

  it.each([
    ['/a?b=1', '/a?b=1'],
    ['https://app.example.com', 'https://app.example.com'],
    ['https://APP.example.com/x', 'https://APP.example.com/x'],
    ['https://app.example.com:443/', 'https://app.example.com:443/'],
    ['https://app.example.com@evil.example.net/', null],
    ['https://app.example.com.evil.net/', null],
    ['https://evil.net/https://app.example.com/', null],
    ['//app.example.com', null],
    ['/\\evil.net', null],
    ['javascript:alert(1)', null],
    ['', null],
  ])('a visitor may be sent back to %j: %j', (address, value) => {
    expect(evaluate({ returnAddress: [address, ['app.example.com']] }, lookup)).toBe(value);
  });

  it('never runs an object that arrives as a value', () => {
    const hostile: Lookup = () => ({ '===': [1, 1] }) as never;
    expect(evaluate({ '===': [{ var: 'x' }, true] }, hostile)).toBe(false);
    expect(evaluate({ in: [true, [{ '===': [1, 1] }]] as never }, hostile)).toBe(false);
  });

  it('records the value of every node', () => {
    const trace: TraceNode[] = [];
    evaluate({ and: [{ var: 'yes' }, { '===': [{ var: 'one' }, 2] }] }, lookup, trace);
    expect(trace).toEqual([
      {
        rule: { and: [{ var: 'yes' }, { '===': [{ var: 'one' }, 2] }] },
        value: false,
        children: [
          { rule: { var: 'yes' }, value: true },
          {
            rule: { '===': [{ var: 'one' }, 2] },
            value: false,
            children: [{ rule: { var: 'one' }, value: 1 }],
          },
        ],
      },
    ]);
  });
});
