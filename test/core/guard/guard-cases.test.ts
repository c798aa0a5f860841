import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { createLookup } from '../../../engine/core/facts/lookup-fact.ts';
import { PROJECT_ROOT } from '../../support/project-root.ts';
import { shippedRelease } from '../../support/shipped-release.ts';
import { type GuardCase, readGuardCases } from './case-file.ts';
import { brandOf, outcomeOf, playCase, visitOf } from './play-case.ts';

const release = shippedRelease();
const files = readGuardCases();
const schema = JSON.parse(
  readFileSync(join(PROJECT_ROOT, 'test/cases/guard/guard-cases.schema.json'), 'utf8'),
);

describe.each(files)('guard cases of $file', ({ file, about, cases }) => {
  it('have the shape of their schema and names of their own', () => {
    const ajv = new Ajv({ allErrors: true });
    ajv.validate(schema, { about, cases });
    expect(ajv.errorsText()).toBe('No errors');
    expect(new Set(cases.map((row) => row.name)).size, file).toBe(cases.length);
  });

  it.each(cases.map((row) => ({ ...row, title: `${row.name} (${row.spec})` })))('$title', (row) => {
    expectOutcome(row);
  });
});

function expectOutcome(row: GuardCase): void {
  const journey = playCase(release, row);
  const got = outcomeOf(journey);
  const { stored, effects, brand, next, ...exact } = row.expect;
  const fields = Object.entries(brandOf(release, row, journey)).map(([field, { value }]) => [field, value]);
  expect(Object.fromEntries(fields)).toMatchObject(brand ?? {});
  const lookup = createLookup(visitOf(release, row), journey.facts);
  for (const [result, to] of Object.entries(next ?? {})) expect(lookup(`flow.${result}`), result).toBe(to);
  for (const [name, value] of Object.entries(exact)) expect(got[name], name).toEqual(value);
  for (const [key, value] of Object.entries(stored ?? {})) {
    expect((got.stored as Record<string, unknown>)[key] ?? null, `stored ${key}`).toEqual(value);
  }
  for (const kind of effects ?? []) expect(got.effects).toContain(kind);
}

describe('the guard', () => {
  it('runs the steps in the order of the product rules', () => {
    const order = release.site.guard.steps.map((step) => step.spec.split(' ')[0]);
    expect(order).toEqual([
      '4.1',
      '4.2',
      '4.3',
      '4.4',
      '4.5',
      '4.6',
      '4.7',
      '4.8',
      '4.8',
      '4.9',
      '4.10',
      '4.11',
      '4.11',
      '2',
    ]);
  });
});
