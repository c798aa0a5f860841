import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../engine/decide/model/json.ts';
import { holds } from '../../engine/decide/rules/evaluate.ts';
import type { FactValue } from '../../engine/decide/rules/unknown.ts';
import { answerFact, answerPath } from '../../engine/forms/answer-fact.ts';
import { applyRules } from '../../engine/forms/apply-rules.ts';
import { fieldNames, fieldOf, stringsAt } from '../../engine/forms/form-field.ts';
import { loadValidator } from '../../engine/forms/load-validator.ts';
import { validateForm } from '../../engine/forms/validate-form.ts';
import phone from '../../schemas/phone.json';
import { text as texts } from '../../schemas/text/form.json';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { FORM_IDS, shippedForm } from './shipped-form.ts';
import { NOW } from './valid-answers.ts';

interface Given {
  readonly name: string;
  readonly give: Readonly<Record<string, Json>>;
  readonly facts?: Readonly<Record<string, FactValue>>;
}

/** One edge of what a field takes: a value that is just good, and one that is just not. */
interface Edge {
  readonly name: string;
  readonly isGood: (value: Json) => boolean;
  readonly isBad: (value: Json) => boolean;
}

const THIS_MONTH = '2026-11';

/** Every edge that the schema of a field draws. */
function edgesOf(schema: JsonObject, exclusive: readonly string[]): readonly Edge[] {
  const edges: Edge[] = [];
  const add = (name: string, isGood: Edge['isGood'], isBad: Edge['isBad']) =>
    edges.push({ name, isGood, isBad });
  const isText = (test: (text: string) => boolean) => (value: Json) =>
    typeof value === 'string' && test(value);
  const isNumber = (test: (given: number) => boolean) => (value: Json) =>
    typeof value === 'number' && test(value);
  const isList = (test: (list: readonly Json[]) => boolean) => (value: Json) =>
    Array.isArray(value) && test(value as readonly Json[]);
  const { minimum, maximum, minLength, maxLength, decimals, minAge, maxAge, yearsBack } = schema;
  if (typeof minimum === 'number')
    add(
      'minimum',
      isNumber((given) => given === minimum),
      isNumber((given) => given < minimum),
    );
  if (typeof maximum === 'number')
    add(
      'maximum',
      isNumber((given) => given === maximum),
      isNumber((given) => given > maximum),
    );
  if (typeof decimals === 'number')
    add(
      'decimals',
      isNumber((given) => places(given) === decimals),
      isNumber((given) => places(given) > decimals),
    );
  if (schema.type === 'integer')
    add(
      'integer',
      isNumber(Number.isInteger),
      isNumber((given) => !Number.isInteger(given)),
    );
  if (typeof minLength === 'number')
    add(
      'minLength',
      isText((text) => [...text].length === minLength),
      isText((text) => [...text].length === minLength - 1),
    );
  if (typeof maxLength === 'number')
    add(
      'maxLength',
      isText((text) => [...text].length === maxLength),
      isText((text) => [...text].length === maxLength + 1),
    );
  if (typeof minAge === 'number')
    add(
      'minAge',
      isText((text) => ageOf(text) === minAge),
      isText((text) => ageOf(text) === minAge - 1),
    );
  if (typeof maxAge === 'number')
    add(
      'maxAge',
      isText((text) => ageOf(text) === maxAge),
      isText((text) => ageOf(text) === maxAge + 1),
    );
  if (typeof yearsBack === 'number') {
    add(
      'yearsBack',
      isText((text) => text === monthsAgo(yearsBack * 12)),
      isText((text) => text === monthsAgo(yearsBack * 12 + 1)),
    );
    add(
      'yearsAhead',
      isText((text) => text === THIS_MONTH),
      isText((text) => text === monthsAgo(-1)),
    );
  }
  if (schema.format !== undefined)
    add(
      'format',
      isText(() => true),
      isText(() => true),
    );
  if (Array.isArray(schema.enum)) {
    const codes = schema.enum as readonly Json[];
    add(
      'enum',
      (value) => codes.indexOf(value) >= 0,
      isText((text) => codes.indexOf(text) < 0),
    );
  }
  if (Array.isArray((schema.items as JsonObject | undefined)?.enum)) {
    const codes = (schema.items as JsonObject).enum as readonly Json[];
    add(
      'several',
      isList((list) => list.length > 1),
      isList((list) => list.some((code) => codes.indexOf(code) < 0)),
    );
    if (schema.uniqueItems)
      add(
        'uniqueItems',
        isList(() => true),
        isList((list) => new Set(list).size < list.length),
      );
  }
  for (const code of exclusive) {
    const has = (list: readonly Json[]) => list.indexOf(code) >= 0;
    add(
      `only ${code}`,
      isList((list) => has(list) && list.length === 1),
      isList((list) => has(list) && list.length > 1),
    );
  }
  return edges;
}

function places(given: number): number {
  return String(given).split('.')[1]?.length ?? 0;
}

/** Full years on the day of the cases. */
function ageOf(idCard: string): number {
  const born = Number(idCard.slice(6, 14));
  return Math.floor((20261121 - born) / 10_000);
}

/** A month, counted back from the month of the cases. */
function monthsAgo(months: number): string {
  const month = 2026 * 12 + 10 - months;
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
}

describe.each(FORM_IDS)('the cases of %s', (id) => {
  const form = shippedForm(id);
  const validator = loadValidator(form);
  const table = JSON.parse(readFileSync(join(PROJECT_ROOT, `test/cases/forms/${id}.json`), 'utf8')) as {
    readonly valid: Readonly<Record<string, Json>>;
    readonly cases: readonly Given[];
  };
  const judged = [{ name: 'valid', give: {} } as Given, ...table.cases].map(({ give, facts = {} }) => {
    const data = { ...table.valid, ...give };
    const lookup = (name: string) => facts[name] ?? null;
    const verdict = validateForm({ form, validator, data, now: NOW, phone, texts, lookup });
    const { answers, visible } = applyRules(form, data, lookup);
    const read = (name: string) => {
      const path = answerPath(name);
      return path ? answerFact(answers, path) : lookup(name);
    };
    return { data, visible, wrong: verdict.problems.map(({ field }) => field), read };
  });

  test('show both sides of every edge of every field', () => {
    const missing: string[] = [];
    for (const name of fieldNames(form)) {
      const field = fieldOf(form, name);
      if (!field) continue;
      for (const edge of edgesOf(field.schema, stringsAt(field.options, 'exclusive'))) {
        const shown = judged.filter(({ visible }) => visible.indexOf(name) >= 0);
        const has = (isWrong: boolean, fits: Edge['isGood']) =>
          shown.some(({ data, wrong }) => wrong.indexOf(name) >= 0 === isWrong && fits(data[name] ?? null));
        if (!has(false, edge.isGood)) missing.push(`${name}: good at ${edge.name}`);
        if (!has(true, edge.isBad)) missing.push(`${name}: bad beyond ${edge.name}`);
      }
    }
    expect(missing).toEqual([]);
  });

  test('show every condition on and off', () => {
    const missing: string[] = [];
    form.rules.forEach((rule, i) => {
      for (const part of ['show', 'require', 'disable', 'refuse'] as const) {
        const condition = rule[part];
        if (condition === undefined) continue;
        const found = new Set(judged.map(({ read }) => holds(condition, read) === true));
        for (const state of [true, false]) {
          if (!found.has(state)) missing.push(`rule ${i} ${part} of ${rule.field}: ${state}`);
        }
      }
    });
    expect(missing).toEqual([]);
  });
});
