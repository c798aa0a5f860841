import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../support/project-root.ts';
import { shippedRelease } from '../../support/shipped-release.ts';
import { caseFailures } from './case-failures.ts';
import { readGuardCases } from './case-file.ts';

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
    expect(caseFailures(release, row)).toEqual([]);
  });
});

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
