import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { noteShown } from '../../server/release/note-shown.ts';
import { publish, rollBack, wayBack } from '../../server/release/publish.ts';
import { releaseFiles } from '../../server/release/release-files.ts';
import { type ReleaseStore, releaseStore } from '../../server/release/release-store.ts';
import { realFs, replaceInFs } from '../support/replace-in-fs.ts';
import { shippedRelease } from '../support/shipped-release.ts';

let refuses: string | null = null;

/** A disk that refuses what is written to it, as Node answers: of a full one the file is made, and no path is named. */
const writeFileSync: typeof realFs.writeFileSync = (path, content, options) => {
  if (refuses === null) return realFs.writeFileSync(path, content, options);
  const isFull = refuses === 'ENOSPC';
  if (isFull) realFs.writeFileSync(path, '', options);
  const more = isFull ? { syscall: 'write' } : { syscall: 'open', path };
  throw Object.assign(new Error(`${refuses}: …`), { code: refuses, ...more });
};
let restoreFs = () => {};

let store: ReleaseStore;
beforeEach(() => {
  restoreFs = replaceInFs({ writeFileSync });
  store = releaseStore(mkdtempSync(join(tmpdir(), 'dukou-refused-')));
});
afterEach(() => {
  refuses = null;
  restoreFs();
  rmSync(store.root, { recursive: true });
});

const publisher = { by: 'Li', note: '', now: () => Date.UTC(2026, 4, 31) };
const filesNamed = (title: string) => {
  const shipped = shippedRelease();
  const channel = { ...shipped.channels.channel_5262, title } as (typeof shipped.channels)[string];
  return releaseFiles({ ...shipped, channels: { ...shipped.channels, channel_5262: channel } }, new Map());
};

const REFUSALS = [
  ['ENOSPC', 'the disk is full (ENOSPC); make room there.'],
  ['EROFS', 'the disk is read-only (EROFS); have it mounted for writing.'],
  ['EACCES', 'this user has no right to (EACCES); run it as the user who owns it.'],
] as const;

it.each(REFUSALS)(
  'a start shows the files on a disk that refuses with %s to keep them, and says so',
  async (code, why) => {
    const shown = filesNamed('一');
    const working = releaseStore(join(store.root, 'working'));
    working.write(shown);
    const keeper = { followsFiles: () => true, pointer: () => shown };
    const said: string[] = [];
    const note = () =>
      noteShown(
        { published: store, working },
        keeper,
        () => [],
        publisher.now,
        (text) => said.push(text),
      );
    refuses = code;
    await note();
    expect(said).toEqual([
      `The files that visitors get could not be kept to go back to after the first publication: cannot write to ${store.root}: ${why}`,
    ]);
    expect(store.current()).toBe(null);
    refuses = null;
    await note();
    expect(store.current()?.publication).toMatchObject({ action: 'start', id: shown.id });
    refuses = code;
    await note();
    expect(said).toHaveLength(1);
  },
);

it.each(REFUSALS)(
  'a disk that refuses the lock with %s leaves all as it was, and is told with what visitors keep',
  async (code, why) => {
    const [first, second] = [filesNamed('一'), filesNamed('二')];
    const cannot = `cannot write to ${store.root}: ${why}`;
    refuses = code;
    await expect(publish(store, first, null, publisher)).rejects.toMatchObject({
      name: 'PublishError',
      message: `Nothing was published: ${cannot}`,
    });
    refuses = null;
    await publish(store, first, null, publisher);
    await publish(store, second, 1, publisher);
    const before = readdirSync(store.root).sort();
    refuses = code;
    const kept = `Visitors keep getting version 2 (release ${second.id}).`;
    await expect(publish(store, filesNamed('三'), 2, publisher)).rejects.toThrow(
      `Nothing was published: ${cannot} ${kept}`,
    );
    await expect(rollBack(store, wayBack(store, null), publisher)).rejects.toThrow(
      `Nothing was taken back: ${cannot} ${kept}`,
    );
    expect(readdirSync(store.root).sort()).toEqual(before);
    expect(store.current()?.id).toBe(second.id);
  },
);
