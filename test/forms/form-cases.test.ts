import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import type { FormData } from '../../engine/decide/model/form.ts';
import type { Json } from '../../engine/decide/model/json.ts';
import type { FactValue } from '../../engine/decide/rules/unknown.ts';
import { visibleFields } from '../../engine/forms/apply-rules.ts';
import { fieldNames } from '../../engine/forms/form-field.ts';
import { loadValidator } from '../../engine/forms/load-validator.ts';
import { validateForm } from '../../engine/forms/validate-form.ts';
import phone from '../../schemas/phone.json';
import { text as texts } from '../../schemas/text/form.json';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { FORM_IDS, shippedForm } from './shipped-form.ts';
import { NOW } from './valid-answers.ts';

interface CaseFile {
  readonly valid: Readonly<Record<string, Json>>;
  readonly missing: Readonly<Record<string, string | null>>;
  readonly cases: readonly {
    readonly name: string;
    readonly give: Readonly<Record<string, Json>>;
    readonly facts?: Readonly<Record<string, FactValue>>;
    readonly problems: Readonly<Record<string, string>>;
    readonly kept?: Readonly<Record<string, Json>>;
    readonly shown?: readonly string[];
  }[];
}

const FOLDER = join(PROJECT_ROOT, 'test/cases/forms');
const read = (name: string) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8'));
const check = new Ajv().compile(read('form-cases.schema.json'));

test('every published package has a table of cases', () => {
  const tables = readdirSync(FOLDER).filter((name) => !name.endsWith('.schema.json'));
  expect(tables.sort()).toEqual(FORM_IDS.map((id) => `${id}.json`).sort());
});

describe.each(FORM_IDS)('%s', (id) => {
  const table: CaseFile = read(`${id}.json`);
  const form = shippedForm(id);
  const validator = loadValidator(form);
  const judge = (data: FormData, facts: CaseFile['cases'][number]['facts'] = {}) => {
    const lookup = (name: string) => facts[name] ?? null;
    const { answers, problems } = validateForm({ form, validator, data, now: NOW, phone, texts, lookup });
    const shown = visibleFields(form, data, lookup);
    // None of these fields has parts: what is wrong inside an answer is said of the field.
    const said = problems.map(({ field, at = '', message }) => [field + at, message]);
    return { answers, shown, problems: Object.fromEntries(said) };
  };

  test('its table has the right shape', () => {
    check(table);
    expect(check.errors ?? []).toEqual([]);
    expect(new Set(table.cases.map(({ name }) => name)).size).toBe(table.cases.length);
  });

  test('good answers are good, and kept as they are', () => {
    expect(judge(table.valid)).toMatchObject({ problems: {}, answers: table.valid });
  });

  test('says of every shown field what is told when it is missing', () => {
    expect(Object.keys(table.missing).sort()).toEqual([...judge(table.valid).shown].sort());
    const conditional = fieldNames(form).filter((name) => table.missing[name] === undefined);
    for (const name of conditional) {
      expect(
        table.cases.some(({ give }) => Object.hasOwn(give, name)),
        `a case about ${name}`,
      ).toBe(true);
    }
  });

  test.each(Object.keys(table.missing))('without %s', (name) => {
    const { [name]: _, ...rest } = table.valid;
    const message = table.missing[name];
    const expected = message === null ? {} : { [name]: message };
    for (const empty of [undefined, null, '', [], ...(table.valid[name] === true ? [false] : [])]) {
      expect(judge({ ...rest, [name]: empty as Json }).problems).toEqual(expected);
    }
  });

  test.each(table.cases)('$name', ({ give, facts, problems, kept = {}, shown }) => {
    const verdict = judge({ ...table.valid, ...give }, facts);
    expect(verdict.problems).toEqual(problems);
    for (const name of Object.keys(kept)) expect(verdict.answers[name] ?? null).toEqual(kept[name]);
    if (shown) expect(verdict.shown).toEqual(shown);
  });
});
