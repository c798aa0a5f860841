import { describe, expect, it } from 'vitest';
import { compile } from '../../engine/compile/compile.ts';
import { configWith } from './fixture.ts';

const GUARD = 'schemas/guard.json';

function codesOf(rule: unknown): readonly string[] {
  const { problems } = compile(configWith({ [GUARD]: { '/steps/0/rows/0/when': rule } }));
  return problems.map(({ code }) => code);
}

describe('traps of JSON-logic are refused', () => {
  it.each<[string, unknown, string]>([
    [
      '"in" over a text matches parts of words',
      { in: [{ var: 'channel.id' }, 'channel_58,channel_99'] },
      'C055',
    ],
    ['"in" over a text fact', { in: ['x', { var: 'nav.path' }] }, 'C055'],
    ['two operators are taken as a value, which is true', { '===': [1, 2], '!==': [1, 1] }, 'C051'],
    ['an empty object is true', {}, 'C051'],
    ['an empty object deep inside', { and: [true, { '!': {} }] }, 'C051'],
    ['a missing fact passes a limit', { '>=': [{ var: 'succ_todo' }, 0] }, 'C052'],
    ['ordering a text', { '<': [{ var: 'query.channel' }, 5] }, 'C056'],
    ['ordering what may be anything', { '<': [null, 5] }, 'C056'],
    ['== compares loosely', { '==': [1, '1'] }, 'C057'],
    ['!= compares loosely', { '!=': ['', 0] }, 'C057'],
    ['var reaches the prototype', { '===': [{ var: 'nav.path.constructor.name' }, 'String'] }, 'C052'],
    ['var of __proto__', { '===': [{ var: '__proto__' }, null] }, 'C052'],
    ['the name of a fact is computed', { '===': [{ var: { '+': [1, 2] } }, ''] }, 'C053'],
    ['the name of a fact is a number', { '===': [{ var: 0 }, ''] }, 'C053'],
    ['the whole data is read', { '===': [{ var: '' }, ''] }, 'C052'],
    ['var has a fallback that nobody evaluates', { '===': [{ var: ['nav.path', 'x'] }, ''] }, 'C054'],
    ['an operator that fails only when it is reached', { or: [true, { regex: ['a', 'b'] }] }, 'C050'],
    ['an operator of forms outside of them', { '<': [{ '*': [{ var: 'now' }, 2] }, 5] }, 'C050'],
    ['ordering two dates outside of forms', { '<': ['2020-06-30', '2020-07-01'] }, 'C056'],
    ['operators of the library that are not on the list', { some: [[1], { var: '' }] }, 'C050'],
    ['an operator named like a method', { and: [{ toString: [] }] }, 'C050'],
    ['log writes to the console', { '===': [{ log: 'x' }, 'x'] }, 'C060'],
    ['an empty list is false', [], 'C058'],
    ['a list as a condition', { '!': { list: 'cities' } }, 'C058'],
    ['"0" is true', { and: [{ var: 'query.channel' }] }, 'C058'],
    ['a number as a condition', { if: [{ var: 'now' }, true, false] }, 'C058'],
    ['null as a condition', { and: [true, null] }, 'C058'],
    ['values that can never be equal', { '===': [{ var: 'now' }, '5'] }, 'C059'],
    ['a list is never equal to anything', { '===': [{ var: 'host.groups' }, 'event'] }, 'C059'],
    ['a number is never in a list of texts', { in: [{ var: 'now' }, { list: 'cities' }] }, 'C059'],
    ['a rule in a fixed list', { in: ['a', [{ var: 'nav.path' }]] }, 'C061'],
    ['no argument at all', { '!': [] }, 'C054'],
    ['a list that nobody declares', { in: ['a', { list: 'towns' }] }, 'C024'],
    ['answers of a form outside its rules', { '===': [{ var: 'form.job' }, 'a'] }, 'C052'],
  ])('%s', (_, rule, code) => {
    expect(codesOf(rule)).toContain(code);
  });

  it.each<[string, unknown]>([
    ['comparing with null', { '===': [{ var: 'query.channel' }, null] }],
    ['a number in a list of numbers', { in: [{ var: 'stored.fail_todo' }, [0, 1]] }],
    ['ordering declared numbers', { '<=': [0, { '-': [{ var: 'now' }, 5] }] }],
    ['a choice between numbers', { '<': [{ if: [{ var: 'visit.hasToken' }, 1, 2] }, 5] }],
    ['the first of some texts', { '===': [{ firstNonEmpty: [{ var: 'query.channel' }, ''] }, ''] }],
    ['a fixed condition', false],
  ])('%s is accepted', (_, rule) => {
    const onlyWarnings: readonly string[] = ['C044', 'C093'];
    expect(codesOf(rule).filter((code) => !onlyWarnings.includes(code))).toEqual([]);
  });
});

describe('a channel that a rule asks for', () => {
  it.each<[string, string, readonly unknown[]]>([
    ['by its bare number is offered in full', '7', [['C138', ['channel_7']]]],
    ['in another spelling is offered as it is written', 'Channel-８', [['C138', ['channel_8']]]],
    ['without any number has nothing to offer', 'channel', [['C138', []]]],
    ['that is not declared is offered its neighbour', 'channel_88', [['C044', ['channel_8']]]],
    ['that is declared is taken', 'channel_8', []],
  ])('%s', (_, id, expected) => {
    const rule = { in: [{ var: 'channel.id' }, [id]] };
    const { problems } = compile(configWith({ [GUARD]: { '/steps/0/rows/0/when': rule } }));
    expect(problems.map(({ code, suggest }) => [code, suggest])).toEqual(expected);
  });
});
