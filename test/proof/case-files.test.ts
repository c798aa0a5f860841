import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../support/project-root.ts';

const FOLDER = join(PROJECT_ROOT, 'test/cases');
const files = (readdirSync(FOLDER, { recursive: true }) as string[])
  .filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json'))
  .sort();

interface CaseFile {
  readonly $schema?: string;
  readonly spec?: string;
  readonly cases?: readonly { readonly spec?: string }[];
}

function read(path: string): CaseFile {
  return JSON.parse(readFileSync(path, 'utf8')) as CaseFile;
}

describe('every table of cases', () => {
  it.each(files)('%s has the shape of its schema', (name) => {
    const path = join(FOLDER, name);
    const table = read(path);
    expect(table.$schema).toBeDefined();
    const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });
    ajv.validate(read(join(dirname(path), table.$schema ?? '')), table);
    expect(ajv.errorsText()).toBe('No errors');
  });

  it.each(files)('%s says which section of the product spec it is about', (name) => {
    const table = read(join(FOLDER, name));
    const sections = table.spec === undefined ? (table.cases ?? []).map(({ spec }) => spec) : [table.spec];
    expect(sections.length).toBeGreaterThan(0);
    for (const section of sections) expect(section).toMatch(/^[2-9]/);
  });
});
