import { expect, test } from 'vitest';
import { compile } from '../../engine/compile/compile.ts';
import { printHuman } from '../../engine/compile/problems/print-human.ts';
import { ASSETS, configWith } from './fixture.ts';

const FOLDER = 'schemas/forms/short';

/** `form.job` compared with a choice. */
const asks = (choice: string) => ({ '===': [{ var: 'form.job' }, choice] });

/** A slip of the pen at each name of a form that is free text, and the word that was meant. */
const SLIPS: readonly (readonly [
  what: string,
  file: string,
  place: string,
  value: unknown,
  meant: string,
])[] = [
  ['a keyword of a message', 'form', '/messages/realname/requird', '?', 'required'],
  ['a field of messages', 'form', '/messages/realnam', { required: '?' }, 'realname'],
  ['a field that is prefilled', 'form', '/prefill/realnam', { var: 'stored.phone' }, 'realname'],
  ['what a field is prefilled from', 'form', '/prefill/realname', { var: 'stored.phne' }, 'stored.phone'],
  ['a part of a rule', 'form', '/rules/0/requir', true, 'require'],
  ['the field of a rule', 'form', '/rules/0/field', 'realnam', 'realname'],
  ['an answer that a rule reads', 'form', '/rules/0/show', { '!': [{ var: 'form.jop' }] }, 'form.job'],
  ['a choice in a condition', 'form', '/rules/0', { field: 'realname', show: asks('full-tme') }, 'full-time'],
  [
    'a choice on offer',
    'form',
    '/rules/0',
    { field: 'job', options: { if: [asks('b'), ['b'], ['full-tme']] } },
    'full-time',
  ],
  ['a choice given in advance', 'form', '/rules/0', { field: 'job', default: 'full-tme' }, 'full-time'],
  ['a field of a step', 'form', '/steps/0/fields/0', 'realnam', 'realname'],
  ['an agreement', 'form', '/agreements/0', 'privcy', 'privacy'],
  ['a word of the sentence on an earlier application', 'form', '/applied', '{yeer}', 'year'],
  ['a key of the UI schema', 'ui', '/realname/ui:optoins', {}, 'ui:options'],
  ['an option', 'ui', '/realname/ui:options/placehoder', '?', 'placeholder'],
  ['the choice of a label', 'ui', '/job/ui:options/labels/full-tme', '?', 'full-time'],
  ['a choice that stands alone', 'ui', '/job/ui:options/exclusive', ['full-tme'], 'full-time'],
  ['a keyword of the schema', 'schema', '/properties/realname/maxLenght', 5, 'maxLength'],
  ['a required field', 'schema', '/required/0', 'realnam', 'realname'],
];

test.each(SLIPS)('%s that is misspelt is shown with its place and the word that was meant', (...slip) => {
  const [, file, place, value, meant] = slip;
  const given: Record<string, Record<string, unknown>> = {
    [`${FOLDER}/schema.json`]: { '/properties/job/enum': ['full-time', 'b'] },
    [`${FOLDER}/ui.json`]: { '/job/ui:options/labels': { 'full-time': '?', b: '?' } },
  };
  const path = `${FOLDER}/${file}.json`;
  given[path] = { ...given[path], [place]: value };
  const files = configWith(given as never);
  const { problems } = compile(files, ASSETS);
  const own = problems.filter((problem) => problem.file === path && problem.suggest[0] === meant);
  expect(own).toHaveLength(1);
  const text = printHuman(own, files);
  expect(text).toMatch(new RegExp(`^${path.replace(/[./]/g, '\\$&')}:\\d+:\\d+  error  C\\d{3}  `));
  expect(text).toContain(`did you mean "${meant}"`);
});
