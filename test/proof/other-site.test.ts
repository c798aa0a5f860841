import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSources } from '../../engine/cli/read-sources.ts';
import { compile } from '../../engine/compile/compile.ts';
import { readServiceData } from '../../server/config/read-service-data.ts';
import { runCommand } from '../cli/run-command.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';

const CLINIC = join(PROJECT_ROOT, 'test/sites/clinic');

it('nothing is wrong with a site that takes what any site has from elsewhere', async () => {
  const { code, err } = await runCommand(CLINIC, 'check');
  expect([code, err]).toEqual([0, expect.stringContaining('0 errors, 0 warnings')]);
  expect(readServiceData(CLINIC).problems).toEqual([]);
});

it('a file of the site takes the place of one that it would take, and what it does not take is not there', () => {
  const paths = readSources(CLINIC).map(({ path }) => path);
  expect(paths).toEqual([...new Set(paths)].sort());
  expect(paths).toContain('schemas/meta/blocks/form.schema.json');
  expect(paths).not.toContain('schemas/meta/blocks/loan-calculator.schema.json');
  const withTools = readSources(CLINIC).map((file) =>
    file.path === 'schemas/pages/empty.json'
      ? { ...file, text: file.text.replace('"actions"', '"loan-calculator"') }
      : file,
  );
  expect(compile(withTools).problems.map(({ code, file }) => [code, file])).toEqual([
    ['C027', 'schemas/pages/empty.json'],
  ]);
});

it.each(['success', 'fail'])('a registration that ends with %s leads to its result', async (saved) => {
  const { code, out } = await runCommand(
    CLINIC,
    'explain',
    '--json',
    '--path',
    '/?channel=1',
    '--saved',
    saved,
  );
  expect(code).toBe(0);
  const { legs, ...found } = JSON.parse(out);
  expect(found).toMatchObject({
    path: '/booked',
    title: { value: '预约结果' },
    shown: { page: 'booked' },
    query: saved === 'success' ? { successType: '1' } : {},
  });
  expect(legs).toHaveLength(3);
});
