import { expect, it } from 'vitest';
import { canRun, ENGINE_VERSION, engineRange } from '../../engine/decide/model/engine-version.ts';
import { readJson } from '../support/read-json.ts';

it('is that of the package', () => {
  expect(readJson<{ version: string }>('package.json').version).toBe(ENGINE_VERSION);
});

it.each([
  ['0.1.0', '0.1.0', true],
  ['0.1.3', '0.1.2', false],
  ['0.1.3', '0.1.10', true],
  ['0.1.0', '0.2.0', false],
  ['1.4.0', '1.9.2', true],
  ['1.4.0', '1.3.9', false],
  ['1.4.0', '2.0.0', false],
] as const)('what engine %s compiles, engine %s runs: %s', (compiled, runs, expected) => {
  expect(canRun(engineRange(compiled), runs)).toBe(expected);
});

it.each([null, undefined, {}, { from: '0.1.0' }, { from: 'x', below: 'y' }, '0.1.0'])(
  'a range that says nothing (%j) is none to run on',
  (range) => {
    expect(canRun(range)).toBe(false);
  },
);
