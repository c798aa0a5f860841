import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type ConfigPatch, patchConfig } from '../support/patch-config.ts';
import { shippedSources } from '../support/shipped-release.ts';
import { projectOf, runCommand } from './run-command.ts';

let remove: (() => void) | undefined;
afterEach(() => remove?.());

const PATCH = { file: 'schemas/destinations.json', at: '/rows/fail/fail-0/to', value: '/form-package' };

/** The shipped configuration with one host and with these changes. */
function project(patches: readonly ConfigPatch[] = [], host = 'default'): string {
  const shipped = shippedSources().filter(
    ({ path }) => !path.startsWith('hosts/') || ['default', host].includes(path.slice(6, -5)),
  );
  const made = projectOf(patchConfig(shipped, patches));
  remove = made.remove;
  return made.root;
}

/** The words of the first command that is printed to see a finding again. */
function replayOf(printed: string): readonly string[] {
  const [, command = ''] = /^ {2}see it +npx dukou (.*)$/m.exec(printed) ?? [];
  return [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}

describe('dukou prove', () => {
  it('ends with code 1 when a failed application leads back to its form: what, for whom, where, and how to see it again', async () => {
    const root = project([PATCH]);
    const { code, out } = await runCommand(root, 'prove');
    expect(code).toBe(1);
    expect(out).toMatch(/^✗ redirect-loop {2}\/form-package$/m);
    expect(out).toMatch(/^ {2}address {3}\//m);
    expect(out).toMatch(/^ {2}passed .* schemas\/guard\.json:\d+ {3}to schemas\/destinations\.json:\d+$/m);
    expect(out).toMatch(/^2 findings: all visitors at \d+ addresses/m);
    const again = await runCommand(root, ...replayOf(out));
    expect(again.out).toContain('/form-package');
    expect(again.code).toBe(0);
  });

  it('names commands that are of the same project, from the same folder', async () => {
    const root = project([PATCH]);
    const { out } = await runCommand(dirname(root), 'prove', '--root', basename(root));
    const commands = [...out.matchAll(/npx dukou explain .*/g)].map(([command]) => command);
    expect(commands.length).toBeGreaterThan(0);
    expect(commands.filter((command) => !command.endsWith(` --root ${basename(root)}`))).toEqual([]);
  });

  it('names the form that is saved and the row of the destinations, and the command saves it again', async () => {
    const root = project([PATCH]);
    const { out } = await runCommand(root, 'prove');
    const found = out.slice(out.indexOf('✗ idle-form  form-package → /form-package'));
    expect(found).toMatch(
      /^ {2}passed {4}\/form-package {3}saved \/ fail {3}schemas\/pages\/form-package\.json:\d+ {3}to schemas\/destinations\.json:\d+$/m,
    );
    const again = await runCommand(root, ...replayOf(found));
    expect(again.out).toMatch(/saves the form form-package, result fail {3}→ \/form-package/);
    expect(again.out).toMatch(/^lands on {3}\/form-package /m);
    expect(again.code).toBe(0);
  });

  it('shows a host name that can be opened of a table that is for many', async () => {
    const root = project(
      [{ file: 'hosts/event.h5.example.com.json', at: '/root', value: '/v2/login' }],
      'event.h5.example.com',
    );
    const table = readFileSync(join(root, 'hosts/event.h5.example.com.json'), 'utf8');
    const host = '*.event.example.com';
    writeFileSync(
      join(root, `hosts/${host}.json`),
      table.replace('"event.h5.example.com"', JSON.stringify(host)),
    );
    rmSync(join(root, 'hosts/event.h5.example.com.json'));
    const { out } = await runCommand(root, 'prove');
    expect(out).toMatch(/^ {2}address {3}https:\/\/any\.event\.example\.com\/$/m);
    const { host: played, path } = JSON.parse((await runCommand(root, ...replayOf(out), '--json')).out);
    expect([played, path]).toEqual([host, '/v2/login']);
  });

  it('shows a visitor of one app, at the time and with the empty text that a rule asks for', async () => {
    const value = {
      id: 'planted',
      when: {
        and: [
          { '===': [{ var: 'nav.path' }, '/privacy'] },
          { '===': [{ var: 'env.app' }, 'baidu'] },
          { '===': [{ var: 'query.step' }, ''] },
          { '<': [{ var: 'now' }, Date.UTC(2025, 5, 1)] },
          { '<': [{ '-': [{ var: 'now' }, { var: 'stored.active' }] }, { var: 'window.active' }] },
        ],
      },
      go: { path: '/v2/login' },
    };
    const patch = { file: 'schemas/guard.json', at: '/steps/arrival/rows/top', value };
    const root = project([patch], 'event.h5.example.com');
    const { out } = await runCommand(root, 'prove');
    expect(out).toMatch(/^✗ missing-page {2}\/v2\/login$/m);
    const replay = replayOf(out);
    expect(replay).toEqual(
      expect.arrayContaining(['--app', 'baidu', 'step=', '--at', '2025-05-31T23:59:59.999Z']),
    );
    const { path } = JSON.parse((await runCommand(root, ...replay, '--json')).out);
    expect(path).toBe('/v2/login');
  });

  it('ends with code 0 when nothing is wrong', async () => {
    const { code, out } = await runCommand(project(), 'prove');
    expect(code).toBe(0);
    expect(out).toMatch(/^nothing is wrong: all visitors at \d+ addresses/);
  });
});
