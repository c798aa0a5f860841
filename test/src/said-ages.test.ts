import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../support/project-root.ts';

const SCHEMAS = join(PROJECT_ROOT, 'schemas');
const texts = (readdirSync(SCHEMAS, { recursive: true }) as string[])
  .filter((name) => /\.(json|md)$/.test(name) && !name.startsWith('meta'))
  .map((name) => [name, readFileSync(join(SCHEMAS, name), 'utf8')] as const);

/** What the forms accept, as `18–60`. */
const accepted = texts.flatMap(([, text]) =>
  [...text.matchAll(/"minAge":\s*(\d+),\s*"maxAge":\s*(\d+)/g)].map(([, from, to]) => `${from}–${to}`),
);

test('every text that says who is old enough says what the forms accept', () => {
  const [ages = ''] = accepted;
  expect(new Set(accepted)).toEqual(new Set([ages]));
  const [from, to] = ages.split('–');
  const said = texts.flatMap(([name, text]) =>
    [...text.matchAll(/(\d+)(–(\d+))?周岁/g)].map((found) => `${name}: ${found[0]}`),
  );
  expect(said.length).toBeGreaterThan(5);
  expect(said.filter((one) => !new RegExp(`: (${ages}|${from}|${to})周岁$`).test(one))).toEqual([]);
});
