import { afterEach, describe, expect, it } from 'vitest';
import { readSources } from '../../engine/cli/read-sources.ts';
import { type ConfigPatch, patchConfig } from '../support/patch-config.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { projectOf, runCommand } from './run-command.ts';

let remove: (() => void) | undefined;
afterEach(() => remove?.());

const PATCH = { file: 'schemas/destinations.json', at: '/rows/fail/fail-0/to', value: '/form-package' };

/** The shipped configuration with one host and with these changes. */
function project(patches: readonly ConfigPatch[] = [], host = 'default'): string {
  const shipped = readSources(PROJECT_ROOT).filter(
    ({ path }) => !path.startsWith('hosts/') || ['default', host].includes(path.slice(6, -5)),
  );
  const made = projectOf(patchConfig(shipped, patches));
  remove = made.remove;
  return made.root;
}

/** The words of the command that plays the counter-example again. */
function replayOf(out: string): readonly string[] {
  const [, replay = ''] = /^ {2}see it +npx dukou (.*)$/m.exec(out) ?? [];
  return [...replay.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}

describe('dukou prove', () => {
  it('ends with code 1 when a failed application leads back to its form: what, for whom, where, and how to see it again', async () => {
    const root = project([PATCH]);
    const { code, out } = await runCommand(root, 'prove');
    expect(code).toBe(1);
    expect(out).toMatch(/^✗ redirect-loop {2}\/form-package$/m);
    expect(out).toMatch(/^ {2}address {3}\//m);
    expect(out).toMatch(/^ {2}passed .* schemas\/guard\.json:\d+ {3}to schemas\/destinations\.json:\d+$/m);
    expect(out).toMatch(/^1 finding: \d+ classes of visitors/m);
    const again = await runCommand(root, ...replayOf(out));
    expect(again.out).toContain('/form-package');
    expect(again.code).toBe(0);
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
    expect(out).toMatch(/^nothing is wrong: \d+ classes of visitors/);
  });
});
