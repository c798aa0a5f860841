import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../support/project-root.ts';

const trees: string[] = [];

afterEach(() => {
  for (const root of trees.splice(0)) rmSync(root, { recursive: true, force: true });
});

/** What the project's linter says about `text` as a file at `path`. */
function lint(path: string, text: string): { readonly ok: boolean; readonly output: string } {
  const root = mkdtempSync(join(tmpdir(), 'dukou-lint-'));
  trees.push(root);
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  for (const name of ['biome.json', '.gitignore']) copyFileSync(join(PROJECT_ROOT, name), join(root, name));
  const biome = join(PROJECT_ROOT, 'node_modules/.bin/biome');
  const done = spawnSync(biome, ['lint', '--colors=off', '.'], { cwd: root, encoding: 'utf8' });
  return { ok: done.status === 0, output: done.stdout + done.stderr };
}

const USES: Readonly<Record<string, string>> = {
  window: 'export const used = window.name;\n',
  document: 'export const used = document.title;\n',
  navigator: 'export const used = navigator.userAgent;\n',
  location: 'export const used = location.href;\n',
  history: 'export const used = history.length;\n',
  localStorage: "export const used = localStorage.getItem('a');\n",
  sessionStorage: "export const used = sessionStorage.getItem('a');\n",
  fetch: "export const used = fetch('/a');\n",
  setTimeout: 'export const used = setTimeout(String, 1);\n',
  setInterval: 'export const used = setInterval(String, 1);\n',
  crypto: 'export const used = crypto.randomUUID();\n',
  Date: 'export const used = Date.now();\n',
};

describe('browser globals', () => {
  it.each(Object.keys(USES))('%s is refused in the decider', (name) => {
    const { ok, output } = lint('engine/decide/guard/planted.ts', USES[name] ?? '');
    expect(ok).toBe(false);
    expect(output).toContain('noRestrictedGlobals');
  });

  it.each(['engine/runtime/run', 'engine/react/page', 'src'])('the world is out of reach in %s', (room) => {
    const { ok, output } = lint(`${room}/planted.ts`, USES.localStorage ?? '');
    expect(ok).toBe(false);
    expect(output).toContain('ask the Platform');
  });

  it('the platform is where they may be used', () => {
    expect(lint('engine/runtime/platform/planted.ts', USES.localStorage ?? '')).toMatchObject({ ok: true });
  });
});
