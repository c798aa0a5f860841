import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { expect, it } from 'vitest';
import { messageOf } from '../../engine/compile/problems/messages.ts';
import { shapeProblems } from '../../engine/compile/shape-problems.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';

const read = (path: string) => JSON.parse(readFileSync(join(PROJECT_ROOT, 'server/config', path), 'utf8'));

/** What is said of a file of the backend as an older version had it. */
const saidOf = (name: string, old: object) => {
  const validate = new Ajv({ allErrors: true, verbose: true, strict: true, strictTypes: false }).compile(
    read(`meta/${name}.schema.json`),
  );
  return shapeProblems(validate, JSON.parse(JSON.stringify(old)), `${name}.json`, '', false).map(
    ({ code, data }) => messageOf(code, data),
  );
};

it('a file of an older version is told what to write, with the values that are shipped', () => {
  const { conversions: _, ...service } = read('service.json');
  const { savedForms, channelsPerUser, ...limits } = service.limits;
  const { site, ...tracking } = service.tracking;
  const said = saidOf('service', { ...service, limits, tracking });
  expect(said).toHaveLength(4);
  for (const [key, value] of Object.entries({ conversions: _, savedForms, channelsPerUser, site })) {
    expect(said.join('\n')).toContain(`, for example: "${key}": ${JSON.stringify(value)}`);
  }
  const { 'save-limit': text, ...messages } = read('messages.json');
  expect(saidOf('messages', messages)[0]).toContain(`, for example: "save-limit": "${text}"`);
});
