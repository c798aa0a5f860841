import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSources } from '../../engine/cli/read-sources.ts';
import { compile } from '../../engine/core/config/compile.ts';
import type { SourceFile } from '../../engine/core/problems/source-file.ts';
import { releaseKeeper } from '../../server/release/release-keeper.ts';
import { releaseStore } from '../../server/release/release-store.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';

let dataDir = '';
let files: readonly SourceFile[] = [];
let said = '';

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'dukou-release-'));
  files = readSources(PROJECT_ROOT);
  said = '';
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** A process that serves the data folder. */
function newProcess() {
  return releaseKeeper({
    store: releaseStore(dataDir),
    readSources: () => files,
    compile,
    print: (text) => {
      said += `${text}\n`;
    },
  });
}

function edit(path: string, change: (text: string) => string): void {
  files = files.map((file) => (file.path === path ? { path, text: change(file.text) } : file));
}

/** Three mistakes in two files: a word that is no JSON, a page that does not exist, and a misspelt property. */
function makeThreeMistakes(): void {
  edit('schemas/routes/results.json', (text) =>
    text.replace('"page": "success-download"', '"page": "sucess-download"'),
  );
  edit('hosts/default.json', (text) => text.replace('"root"', '"rot"'));
  edit('schemas/lists.json', (text) => text.replace('"sample": true', '"sample": yes'));
}

describe('the release that is served', () => {
  it('is the configuration as it is', () => {
    const keeper = newProcess();
    expect(keeper.refresh()).toBe('published');
    expect(keeper.current()).toEqual(compile(files).release);
    expect(keeper.refresh()).toBe('unchanged');
  });

  it('follows a good change', () => {
    const keeper = newProcess();
    keeper.refresh();
    const before = keeper.current().id;
    edit('schemas/brands/default.json', (text) => text.replace('渡口', '新渡口'));
    expect(keeper.refresh()).toBe('published');
    expect(keeper.current().id).not.toBe(before);
    expect(releaseStore(dataDir).readCurrent()?.id).toBe(keeper.current().id);
  });

  it('stays when the configuration has mistakes, all of which are told with file, line and column', () => {
    const keeper = newProcess();
    keeper.refresh();
    const { id } = keeper.current();
    makeThreeMistakes();
    said = '';
    expect(keeper.refresh()).toBe('refused');
    expect(keeper.current().id).toBe(id);
    for (const file of ['schemas/routes/results.json', 'hosts/default.json', 'schemas/lists.json']) {
      expect(said).toMatch(new RegExp(`^${file.replaceAll('.', '\\.')}:\\d+:\\d+ +error`, 'm'));
    }
    expect(said).toContain('did you mean "success-download"');
    expect(said).toContain(`Visitors keep getting release ${id}`);
  });

  it('is the last good one also in a process that starts on mistakes', () => {
    const before = newProcess();
    before.refresh();
    makeThreeMistakes();
    const after = newProcess();
    expect(after.refresh()).toBe('refused');
    expect(after.current()).toEqual(before.current());
    expect(Object.isFrozen(after.current().site.guard.steps)).toBe(true);
  });

  it('does not exist when there never was a good one', () => {
    makeThreeMistakes();
    const keeper = newProcess();
    expect(keeper.refresh()).toBe('refused');
    expect(keeper.hasRelease()).toBe(false);
    expect(() => keeper.current()).toThrow();
  });

  it('is not one whose files were changed or cut short', () => {
    newProcess().refresh();
    const { id } = JSON.parse(readFileSync(join(dataDir, 'releases/current.json'), 'utf8')) as { id: string };
    const part = join(dataDir, 'releases', id, 'parts/site.json');
    writeFileSync(part, readFileSync(part, 'utf8').slice(0, -10));
    expect(releaseStore(dataDir).readCurrent()).toBeNull();
    // A process that starts on a good configuration makes it whole again.
    expect(newProcess().refresh()).toBe('published');
    expect(releaseStore(dataDir).readCurrent()?.id).toBe(id);
  });

  it('leaves the parts of earlier ones to the visitors who still use them', () => {
    const keeper = newProcess();
    keeper.refresh();
    const before = keeper.current().id;
    edit('schemas/brands/default.json', (text) => text.replace('渡口', '新渡口'));
    keeper.refresh();
    const kept = readdirSync(join(dataDir, 'releases')).filter((name) => !name.startsWith('current'));
    expect(kept.sort()).toEqual([before, keeper.current().id].sort());
  });
});
