import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSources } from '../../engine/cli/read-sources.ts';
import { compile } from '../../engine/compile/compile.ts';
import type { SourceFile } from '../../engine/compile/problems/source-file.ts';
import type { Release } from '../../engine/decide/model/release.ts';
import { serviceDataKeeper } from '../../server/config/service-data-keeper.ts';
import { noteShown } from '../../server/release/note-shown.ts';
import { openReleases } from '../../server/release/open-releases.ts';
import { publish, rollBack, wayBack } from '../../server/release/publish.ts';
import { releaseFiles } from '../../server/release/release-files.ts';
import { type ReleaseKeeper, releaseKeeper } from '../../server/release/release-keeper.ts';
import type { ReleaseStore } from '../../server/release/release-store.ts';
import { watchFolders } from '../../server/release/watch-folders.ts';
import { type WorkingParts, workingRelease } from '../../server/release/working-release.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { shippedSources } from '../support/shipped-release.ts';

let dataDir = '';
let files: readonly SourceFile[] = [];
let said = '';

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'dukou-release-'));
  files = shippedSources();
  said = '';
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const say = (text: string) => {
  said += `${text}\n`;
};

function store(): ReleaseStore {
  return openReleases(dataDir).working;
}

/** A process that serves the data folder, in which nothing was published. */
function newProcess(change: Partial<WorkingParts> = {}) {
  const working = workingRelease({
    store: store(),
    readSources: () => files,
    readAssets: () => new Map(),
    compile,
    now: Date.now,
    print: say,
    ...change,
  });
  return releaseKeeper({
    published: openReleases(dataDir).published,
    working,
    alwaysFollows: false,
    print: say,
  });
}

function lastGood(): string | undefined {
  return store().current()?.id;
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
    expect({ ...keeper.current(), id: '' }).toEqual({ ...compile(files).release, id: '' });
    expect(keeper.refresh()).toBe('unchanged');
  });

  it('follows a good change', () => {
    const keeper = newProcess();
    keeper.refresh();
    const before = keeper.current().id;
    edit('schemas/brands/default.json', (text) => text.replace('渡口', '新渡口'));
    expect(keeper.refresh()).toBe('published');
    expect(keeper.current().id).not.toBe(before);
    // Visits that began with the release before are judged by its forms.
    expect(keeper.kept(before)?.id).toBe(before);
    expect(keeper.kept(keeper.current().id)).toBe(keeper.current());
    expect([keeper.kept('0'.repeat(16)), keeper.kept('../working')]).toEqual([null, null]);
    expect(lastGood()).toBe(keeper.current().id);
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
    const { id } = JSON.parse(readFileSync(join(dataDir, 'working/current.json'), 'utf8')) as { id: string };
    const part = join(dataDir, 'working', id, 'parts/site.json');
    writeFileSync(part, readFileSync(part, 'utf8').slice(0, -10));
    expect(() => store().read(id)).toThrow(
      `Release ${id} is damaged: parts/site.json was changed or cut short`,
    );
    // A process that starts on a good configuration makes it whole again.
    expect(newProcess().refresh()).toBe('published');
    expect(lastGood()).toBe(id);
  });

  it('leaves the parts of earlier ones to the visitors who still use them', () => {
    const keeper = newProcess();
    keeper.refresh();
    const before = keeper.current().id;
    edit('schemas/brands/default.json', (text) => text.replace('渡口', '新渡口'));
    keeper.refresh();
    const kept = store().ids();
    expect([...kept].sort()).toEqual([before, keeper.current().id].sort());
  });

  it('stays when a file cannot be read, and the file is named', () => {
    const root = join(dataDir, 'project');
    for (const folder of ['hosts', 'channels', 'schemas']) {
      cpSync(join(PROJECT_ROOT, folder), join(root, folder), { recursive: true });
    }
    const keeper = newProcess({ readSources: () => readSources(root) });
    keeper.refresh();
    symlinkSync('/nonexistent', join(root, 'hosts/broken.json'));
    expect(keeper.refresh()).toBe('refused');
    expect(said).toMatch(/hosts\/broken\.json cannot be read: ENOENT/);
    expect(said).toContain(`Visitors keep getting release ${keeper.current().id}`);
  });

  it('stays when the next one cannot be written', () => {
    const releases = store();
    let full = false;
    const keeper = newProcess({
      store: {
        ...releases,
        write(release) {
          if (full) throw new Error('ENOSPC: no space left on device, write');
          releases.write(release);
        },
      },
    });
    keeper.refresh();
    const before = keeper.current().id;
    edit('schemas/brands/default.json', (text) => text.replace('渡口', '新渡口'));
    full = true;
    expect(keeper.refresh()).toBe('refused');
    expect(keeper.current().id).toBe(before);
    expect(said).toContain('ENOSPC');
    full = false;
    expect(keeper.refresh()).toBe('published');
  });

  it('is the last good one also in a process that starts while a file cannot be read', () => {
    newProcess().refresh();
    const readNothing = () => {
      throw new Error('EACCES');
    };
    const keeper = newProcess({ readSources: readNothing });
    expect(keeper.refresh()).toBe('refused');
    expect(keeper.current().id).toBe(lastGood());
    rmSync(join(dataDir, 'working'), { recursive: true });
    const fresh = newProcess({ readSources: readNothing });
    expect(fresh.refresh()).toBe('refused');
    expect(fresh.hasRelease()).toBe(false);
    expect(said).toContain('EACCES');
  });

  it('is told to be good again, once, when mistakes are undone', () => {
    const good = files;
    const keeper = newProcess();
    keeper.refresh();
    makeThreeMistakes();
    keeper.refresh();
    files = good;
    said = '';
    expect(keeper.refresh()).toBe('unchanged');
    expect(said).toBe(`The configuration is good again, the same as release ${keeper.current().id}.\n`);
    expect(keeper.refresh()).toBe('unchanged');
    expect(said.split('\n')).toHaveLength(2);
  });
});

describe('the files that a start shows', () => {
  const noteOf = (keeper: ReleaseKeeper) => noteShown(openReleases(dataDir), keeper, () => [], Date.now, say);
  const published = () => openReleases(dataDir).published;
  const publisher = { by: '小王', note: '', now: Date.now };
  const numberOf = (id: string) =>
    published()
      .log()
      .findLast((line) => line.id === id)?.n ?? null;
  const rename = (name: string) => edit('schemas/brands/default.json', (text) => text.replace('渡口', name));

  async function start(): Promise<ReleaseKeeper> {
    const keeper = newProcess();
    keeper.look();
    if (!keeper.hasRelease()) keeper.refresh();
    await noteOf(keeper);
    return keeper;
  }

  it('are a release that the first publication can be taken back to, and are followed until then', async () => {
    const keeper = await start();
    const shown = keeper.current().id;
    rename('新渡口');
    expect([keeper.look(), keeper.refresh(), keeper.followsFiles()]).toEqual([false, 'published', true]);
    await noteOf(keeper);
    const followed = keeper.current().id;
    rename('再渡口');
    const next = releaseFiles(compile(files).release as Release, new Map());
    await publish(published(), next, numberOf(followed), publisher);
    expect([keeper.look(), keeper.current().id, keeper.followsFiles()]).toEqual([true, next.id, false]);
    await rollBack(published(), wayBack(published(), null), publisher);
    expect([keeper.look(), keeper.current().id, keeper.followsFiles()]).toEqual([true, followed, false]);
    expect(
      published()
        .log()
        .map(({ action, id, by }) => [action, id, by]),
    ).toEqual([
      ['start', shown, 'the start'],
      ['start', followed, 'the start'],
      ['publish', next.id, '小王'],
      ['rollback', followed, '小王'],
    ]);
  });

  it('are no new release when they are what the last one showed, and never after a publication', async () => {
    const { id } = (await start()).current();
    await start();
    expect(published().log()).toHaveLength(1);
    rename('新渡口');
    await start();
    expect(
      published()
        .log()
        .map(({ before }) => before),
    ).toEqual([null, id]);
    const next = releaseFiles(compile(files).release as Release, new Map());
    expect(await publish(published(), next, numberOf(next.id), publisher)).toMatchObject({
      action: 'publish',
    });
    expect(await publish(published(), next, numberOf(next.id), publisher)).toBe(null);
    rename('再渡口');
    // Somebody else published while this process still showed the files.
    await start();
    const late = { followsFiles: () => true, pointer: () => store().pointerOf(id) };
    await noteShown(openReleases(dataDir), late, () => [], Date.now, say);
    expect(published().log()).toHaveLength(3);
  });

  it('are published over also where the server noted newer ones meanwhile', async () => {
    const keeper = await start();
    const { id } = keeper.current();
    rename('新渡口');
    keeper.refresh();
    await noteOf(keeper);
    rename('再渡口');
    const next = releaseFiles(compile(files).release as Release, new Map());
    expect(await publish(published(), next, numberOf(id), publisher)).toMatchObject({
      before: keeper.current().id,
      id: next.id,
    });
  });

  it('are followed and noted anew where the note of them was cut short', async () => {
    const { id } = (await start()).current();
    writeFileSync(join(dataDir, 'releases/current.json'), '{');
    const keeper = await start();
    expect([keeper.followsFiles(), keeper.isWithoutPublished(), published().current()?.id]).toEqual([
      true,
      false,
      id,
    ]);
  });
});

describe("the backend's own configuration", () => {
  it('stays when it cannot be read or has mistakes, and is told to be good again', () => {
    const root = join(dataDir, 'project');
    const folder = join(root, 'server/config');
    cpSync(join(PROJECT_ROOT, 'server/config'), folder, { recursive: true });
    const keeper = serviceDataKeeper(root, (text) => {
      said += `${text}\n`;
    });
    keeper.refresh();
    expect(said).toBe('');
    const path = join(folder, 'messages.json');
    const text = readFileSync(path);
    const unreadable = () => {
      rmSync(path);
      mkdirSync(path);
    };
    const mistaken = () => writeFileSync(path, '{');
    for (const spoil of [unreadable, mistaken]) {
      said = '';
      const before = keeper.current();
      spoil();
      keeper.refresh();
      expect(said).toContain('What was read before stays in use.');
      expect(keeper.current()).toBe(before);
      rmSync(path, { recursive: true });
      writeFileSync(path, text);
      said = '';
      keeper.refresh();
      keeper.refresh();
      expect(said).toBe('server/config is good again and in use.\n');
    }
  });
});

describe("a change of the backend's own configuration", () => {
  it('is said with its file, once, to be in use at once', () => {
    const root = join(dataDir, 'project');
    cpSync(join(PROJECT_ROOT, 'server/config'), join(root, 'server/config'), { recursive: true });
    const keeper = serviceDataKeeper(root, say);
    keeper.refresh();
    const path = join(root, 'server/config/channel-info.json');
    writeFileSync(path, `${readFileSync(path, 'utf8')}\n`);
    for (const _ of [1, 2]) keeper.refresh();
    expect(said).toMatch(
      /^The backend works from now on with the changed server\/config\/channel-info\.json\.\n$/,
    );
  });
});

describe('watching folders', () => {
  it('tells of a change that could not be dealt with, and goes on', async () => {
    const told: string[] = [];
    let changes = 0;
    const change = () => {
      changes += 1;
      throw new Error(`no. ${changes}`);
    };
    const stop = watchFolders([dataDir], change, (text) => told.push(text));
    for (const number of [1, 2]) {
      writeFileSync(join(dataDir, 'file'), String(number));
      await expect.poll(() => told).toHaveLength(number);
    }
    stop();
    expect(told).toEqual([1, 2].map((number) => `A change could not be dealt with: no. ${number}`));
  });
});
