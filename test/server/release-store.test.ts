import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Release } from '../../engine/decide/model/release.ts';
import { aheadStore } from '../../server/release/ahead-store.ts';
import { type Disk, quickDisk } from '../../server/release/disk.ts';
import { openedRelease } from '../../server/release/opened-release.ts';
import { broughtBy, type Publication } from '../../server/release/publication.ts';
import {
  type FoundVersion,
  type Publisher,
  publish,
  rollBack,
  wayBack,
} from '../../server/release/publish.ts';
import { type ReleaseFiles, releaseFiles } from '../../server/release/release-files.ts';
import { releaseKeeper } from '../../server/release/release-keeper.ts';
import { releaseStore } from '../../server/release/release-store.ts';
import { sha256 } from '../../server/release/sha256.ts';
import { SMALL_RELEASE } from '../runtime/support/small-release.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'dukou-store-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const DAY = 24 * 3600 * 1000;
const START = Date.UTC(2026, 4, 12);

const ORIGIN = { file: 'schemas/text/zh-CN.json', pointer: '/texts/test.hello', column: 1 };

/** A release that differs from others in one text. */
function version(name: string): ReleaseFiles {
  const release: Release = {
    ...SMALL_RELEASE,
    site: { ...SMALL_RELEASE.site, text: { 'test.hello': name } },
    hosts: { default: SMALL_RELEASE.host },
    forms: {},
    origins: {},
  };
  return releaseFiles(release, new Map([['brand/x/logo.svg', Buffer.from(`<svg>${name}</svg>`)]]));
}

const [A, B, C] = ['a', 'b', 'c'].map(version) as [ReleaseFiles, ReleaseFiles, ReleaseFiles];
const open = (disk: Disk = quickDisk) => releaseStore(root, disk);
const who = (by: string, at = START) => ({ by, note: `note of ${by}`, now: () => at });

/** The number of the newest version of a release. */
const numberOf = ({ id }: Pick<ReleaseFiles, 'id'>) =>
  open()
    .log()
    .findLast((line) => line.id === id)?.n ?? null;
/** A release as somebody names it. */
const found = (id: string | null): FoundVersion | null =>
  id === null ? null : { id, version: broughtBy(open().log(), id) };

async function goBack(id: string | null, publisher: Publisher): Promise<Publication> {
  return rollBack(open(), wayBack(open(), found(id)), publisher);
}

async function publishAll(...releases: readonly ReleaseFiles[]): Promise<void> {
  for (const release of releases)
    await publish(open(), release, open().current()?.publication.n ?? null, who('xiao-wang'));
}

/** Compressed copies of a part, which are what most browsers get, that hold something else than the part does. */
const SPOILT_COPIES: readonly (readonly [string, string, (copy: Buffer) => Buffer])[] = [
  ['gz', 'cut short', (copy) => copy.subarray(0, -9)],
  ['br', 'cut short', (copy) => copy.subarray(0, -9)],
  ['br', 'of another text', () => brotliCompressSync('{}')],
];

describe('the compressed copies of a release', () => {
  const PICTURE = Buffer.from(`<svg>${'x'.repeat(5000)}</svg>`);
  const withPicture = (name: string) =>
    releaseFiles(version(name).release, new Map([['brand/x/logo.svg', PICTURE]]));
  const [first, second] = [withPicture('a'), withPicture('b')];
  const path = [...first.parts.keys()].find((name) => name.includes('brand/')) ?? '';
  const copyOf = ({ id }: ReleaseFiles) => `${open().partsDir(id)}/${path}.gz`;

  it.each<[string, Buffer, boolean]>([
    ['those of unchanged parts are taken from the one before it', gzipSync(PICTURE, { level: 1 }), true],
    ['one that holds something else is made anew', gzipSync('{}'), false],
    ['one that was cut short is made anew', gzipSync(PICTURE).subarray(0, -9), false],
  ])('%s', async (_, before, isTaken) => {
    await publishAll(first);
    writeFileSync(copyOf(first), before);
    await publishAll(second);
    const copy = readFileSync(copyOf(second));
    expect(copy.equals(before)).toBe(isTaken);
    expect(gunzipSync(copy).equals(PICTURE)).toBe(true);
  });
});

describe('a release', () => {
  it('is named for its content: the same makes the same, any other file another', () => {
    expect(version('a').id).toBe(A.id);
    expect(new Set([A.id, B.id, releaseFiles(A.release, new Map()).id]).size).toBe(3);
    expect(A.engine).toEqual({ from: '0.3.0', below: '0.4.0' });
  });

  it('leaves it to whoever asks to work out where its values were written', () => {
    let asked = 0;
    const origins = {
      get: () => ({ '/site/text/test.hello': { ...ORIGIN, line: ++asked } }),
      enumerable: true,
    };
    const lazy = Object.defineProperty({ ...A.release }, 'origins', origins) as Release;
    const { release, parts } = releaseFiles(lazy, new Map());
    expect([...parts.keys()].filter((path) => path.startsWith('origins'))).toEqual([]);
    expect(asked).toBe(0);
    expect(JSON.parse(JSON.stringify(release)).origins['/site/text/test.hello']).toEqual({
      ...ORIGIN,
      line: 1,
    });
  });

  it('that is published again changes nothing and is no line of the log', async () => {
    await publishAll(A);
    expect(await publish(open(), A, numberOf(A), who('again'))).toBeNull();
    expect(open().log()).toHaveLength(1);
  });

  it('that is damaged is named with the file, is not served, and is made whole by publishing it again', async () => {
    await publishAll(A);
    const part = join(root, A.id, 'parts/site.json');
    writeFileSync(part, readFileSync(part, 'utf8').slice(0, -5));
    expect(() => open().read(A.id)).toThrow(
      `Release ${A.id} is damaged: parts/site.json was changed or cut short`,
    );
    await publishAll(A);
    expect(open().read(A.id).id).toBe(A.id);
    rmSync(join(root, A.id), { recursive: true });
    expect(() => open().read(A.id)).toThrow(`Release ${A.id} is damaged: its folder is gone`);
  });

  it.each(SPOILT_COPIES)(
    'of which a .%s copy is %s is told of, and made whole by publishing it again',
    async (kind, _, spoil) => {
      await publishAll(A);
      const copy = join(root, A.id, `parts/site.json.${kind}`);
      const whole = readFileSync(copy);
      writeFileSync(copy, spoil(whole));
      expect(openedRelease(open(), A.id).fault).toBe(
        `Release ${A.id} is damaged: parts/site.json.${kind} was changed or cut short.`,
      );
      await publishAll(A);
      expect([openedRelease(open(), A.id).fault, readFileSync(copy).equals(whole)]).toEqual([null, true]);
      rmSync(copy);
      expect(openedRelease(open(), A.id).fault).toBeNull();
    },
  );
});

describe('the audit log', () => {
  it('says who made what current, when, why, and in place of what', async () => {
    await publishAll(A, B);
    await goBack(null, who('lao-li', START + DAY));
    expect(open().log()).toEqual([
      {
        n: 1,
        at: '2026-05-12T00:00:00.000Z',
        action: 'publish',
        id: A.id,
        before: null,
        by: 'xiao-wang',
        note: 'note of xiao-wang',
      },
      {
        n: 2,
        at: '2026-05-12T00:00:00.000Z',
        action: 'publish',
        id: B.id,
        before: A.id,
        by: 'xiao-wang',
        note: 'note of xiao-wang',
      },
      {
        n: 3,
        back: 1,
        at: '2026-05-13T00:00:00.000Z',
        action: 'rollback',
        id: A.id,
        before: B.id,
        by: 'lao-li',
        note: 'note of lao-li',
      },
    ] satisfies Publication[]);
  });

  it('gets the line that a crash kept out of it, once', async () => {
    const dies: Disk = {
      ...quickDisk,
      append: () => {
        throw new Error('killed');
      },
    };
    await publish(open(dies), A, null, who('x'));
    expect(open().log()).toHaveLength(1);
    await publishAll(B);
    expect(
      open()
        .log()
        .map(({ id }) => id),
    ).toEqual([A.id, B.id]);
    expect(readFileSync(join(root, 'log.jsonl'), 'utf8').trim().split('\n')).toHaveLength(2);
  });

  it.each([
    '{"at":"20',
    'null',
    '5\n[]\n"x"',
    '{"id":7}\n',
    '{"at":"","action":"","id":"","before":"","by":"","note":""}\n',
  ])('goes on after what is no line of it, which is counted: %j', async (left) => {
    await publishAll(A);
    expect(open().foreignLines()).toBe(0);
    writeFileSync(join(root, 'log.jsonl'), left, { flag: 'a' });
    await publishAll(B);
    expect(open().foreignLines()).toBe(left.trim().split('\n').length);
    expect(
      open()
        .log()
        .map(({ id }) => id),
    ).toEqual([A.id, B.id]);
  });
});

describe('rolling back', () => {
  it('goes down from release to release, whatever was taken back before', async () => {
    await publishAll(A, B);
    await goBack(null, who('x'));
    await publishAll(C);
    await goBack(null, who('x'));
    expect(open().current()?.id).toBe(A.id);
    await expect(goBack(null, who('x'))).rejects.toThrow('no earlier release');
    await goBack(B.id, who('x'));
    expect(open().current()?.id).toBe(B.id);
    await goBack(null, who('x'));
    expect(open().current()?.id).toBe(A.id);
  });

  it('by two who saw the same release goes back once: whoever comes second is told', async () => {
    await publishAll(A, B, C);
    const [one, two] = [wayBack(open(), null), wayBack(open(), null)];
    await rollBack(open(), one, who('lao-li'));
    await expect(rollBack(open(), two, who('xiao-wang'))).rejects.toThrow(
      `(release ${B.id}) current (2026-05-12 08:00:00 China time). Nothing was taken back`,
    );
    expect(open().current()?.id).toBe(B.id);
  });

  it('to a damaged release is refused, and visitors keep theirs', async () => {
    await publishAll(A, B);
    writeFileSync(join(root, A.id, 'release.json'), '{}');
    await expect(goBack(null, who('x'))).rejects.toThrow(`Release ${A.id} is damaged: release.json`);
    expect(open().current()?.id).toBe(B.id);
  });
});

describe('a pointer that is damaged', () => {
  const spoil = () => writeFileSync(join(root, 'current.json'), '');

  it('does not make the next publication the first: the log says what it follows, and who was first', async () => {
    await publishAll(A, B);
    spoil();
    await expect(publish(open(), C, numberOf(A), who('late'))).rejects.toThrow(
      `(release ${B.id}) current (2026-05-12 08:00:00 China time)`,
    );
    expect(await publish(open(), C, numberOf(B), who('x'))).toMatchObject({ id: C.id, before: B.id });
    expect(open().current()?.id).toBe(C.id);
  });

  it('is whole again after rolling back, to the release before or to the one that was current', async () => {
    await publishAll(A, B);
    spoil();
    expect(await goBack(B.id, who('x'))).toMatchObject({ id: B.id, before: B.id });
    expect(open().current()?.id).toBe(B.id);
    spoil();
    expect(await goBack(null, who('x'))).toMatchObject({ id: A.id, before: B.id });
    expect(open().current()?.id).toBe(A.id);
    await expect(goBack(A.id, who('x'))).rejects.toThrow('is the current one already');
  });

  it('is not whole again when the disk does not take it, and the publisher is told', async () => {
    await publishAll(A);
    spoil();
    const full: Disk = {
      ...quickDisk,
      write: () => {
        throw new Error('ENOSPC');
      },
    };
    await expect(publish(open(full), A, numberOf(A), who('x'))).rejects.toThrow(
      'The pointer cannot be switched (ENOSPC)',
    );
  });
});

describe('two who publish at once', () => {
  it('each from what both saw: the first is current, the second is told who was first', async () => {
    await publishAll(A);
    const outcomes = await Promise.allSettled([
      publish(open(), B, numberOf(A), who('first')),
      publish(open(), C, numberOf(A), who('second')),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = outcomes.find((outcome) => outcome.status === 'rejected')?.reason as Error;
    expect(refused.message).toMatch(
      /^Meanwhile (first|second) made version 2 \(release [0-9a-f]{16}\) current/,
    );
    expect(open().log()).toHaveLength(2);
    expect(open().current()?.publication).toEqual(open().log().at(-1));
  });
});

/**
 * A disk that dies at one of its changes, and does nothing any more: as a machine that loses power, or has no space
 * left.
 */
function dyingDisk(after: number, torn: boolean): Disk & { readonly done: () => number } {
  let left = after;
  let count = 0;
  const step =
    <A extends unknown[]>(work: (...args: A) => void, half: (...args: A) => void = () => {}) =>
    (...args: A): void => {
      count += 1;
      left -= 1;
      if (left > 0) {
        work(...args);
        return;
      }
      if (left === 0 && torn) half(...args);
      throw new Error('ENOSPC: no space left on device');
    };
  const cut = (content: string | Buffer) => content.slice(0, content.length / 2);
  return {
    makeFolder: step(quickDisk.makeFolder),
    write: step(quickDisk.write, (path, content) => quickDisk.write(path, cut(content))),
    append: step(quickDisk.append, (path, content) => quickDisk.append(path, String(cut(content)))),
    copyFolder: step(quickDisk.copyFolder),
    rename: step(quickDisk.rename),
    remove: step(quickDisk.remove),
    syncFolder: step(quickDisk.syncFolder),
    done: () => count,
  };
}

describe('a crash or a full disk in the middle of publishing', () => {
  it('at any change of the disk: visitors have the old release or the new one, whole, and the next publication works', async () => {
    await publishAll(A);
    const counting = dyingDisk(Number.POSITIVE_INFINITY, false);
    const before = mkdtempSync(join(tmpdir(), 'dukou-count-'));
    await publish(releaseStore(before, counting), B, null, who('x'));
    rmSync(before, { recursive: true });
    expect(counting.done()).toBeGreaterThan(10);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: counting.done() }), fc.boolean(), async (after, torn) => {
        rmSync(root, { recursive: true });
        await publishAll(A);
        const outcome = await publish(open(dyingDisk(after, torn)), B, numberOf(A), who('x')).then(
          () => 'published',
          (error: Error) => error.message,
        );
        const current = open().current()?.id ?? '';
        expect([A.id, B.id]).toContain(current);
        expect(open().read(current).id).toBe(current);
        expect(open().log().at(-1)?.id).toBe(current);
        if (outcome === 'published') expect(current).toBe(B.id);
        else expect(outcome).toContain(`Visitors keep getting version 1 (release ${A.id})`);
        await publishAll(C);
        expect(open().read(open().current()?.id ?? '').id).toBe(C.id);
        expect(readdirSync(root).filter((name) => name.startsWith('.'))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

describe('old releases', () => {
  const versions = Array.from({ length: 30 }, (_, index) => version(`v${index}`));

  it('stay while they are among the last 20, or pages may still be open on them; the log keeps all', async () => {
    for (const [index, release] of versions.entries()) {
      const at = START + index * DAY;
      await publish(open(), release, open().current()?.publication.n ?? null, who('x', at));
    }
    const there = versions.map(({ id }) => existsSync(join(root, id)));
    expect(there.lastIndexOf(false)).toBe(9);
    expect(there.slice(10)).toEqual(Array(20).fill(true));
    expect(open().log()).toHaveLength(30);
  });

  it('all stay when they came within a week', async () => {
    for (const [index, release] of versions.entries()) {
      await publish(
        open(),
        release,
        open().current()?.publication.n ?? null,
        who('x', START + index * 60_000),
      );
    }
    expect(open().ids()).toHaveLength(30);
  });
});

describe('the server', () => {
  let said = '';
  const keeper = (published = open()) => {
    said = '';
    return releaseKeeper({
      published,
      working: {
        ...releaseStore(join(root, 'working')),
        current: () => null,
        refresh: () => 'unchanged',
        refusal: () => null,
      },
      alwaysFollows: false,
      print: (text) => {
        said += `${text}\n`;
      },
    });
  };

  it('takes up what is published and taken back, once each, and says who and why', async () => {
    await publishAll(A);
    const server = keeper();
    expect([server.look(), server.look()]).toEqual([true, false]);
    await publishAll(B);
    expect(server.look()).toBe(true);
    expect(server.current().id).toBe(B.id);
    expect(said).toContain(`(release ${B.id}): note of xiao-wang`);
    await goBack(null, who('lao-li'));
    expect(server.look()).toBe(true);
    expect(said).toContain(`(release ${A.id})`);
  });

  it('takes up what was read ahead as it was then, once; where values were written is read when it is asked for', async () => {
    await publishAll(A);
    const published = aheadStore(open());
    const server = keeper(published);
    server.look();
    const origins = { '/site/text/test.hello': { ...ORIGIN, line: 7 } };
    const made = releaseFiles({ ...B.release, origins } as Release, new Map());
    await publish(open(), made, numberOf(A), who('x'));
    let steps = 0;
    for (const _ of published.readAhead()) steps += 1;
    expect(steps).toBeGreaterThan(Object.keys(published.manifestOf(made.id).parts).length);
    rmSync(join(root, made.id, 'release.json'));
    expect(server.look()).toBe(true);
    expect(() => published.read(made.id)).toThrow('release.json cannot be read');
    expect(server.current().origins).toEqual(origins);
    // An older program kept them in the whole.
    const { origins: of, ...seal } = JSON.parse(readFileSync(join(root, A.id, 'seal.json'), 'utf8'));
    expect(of).toBeTypeOf('string');
    const whole = JSON.stringify({ ...A.release, origins });
    writeFileSync(join(root, A.id, 'release.json'), whole);
    writeFileSync(join(root, A.id, 'seal.json'), JSON.stringify({ ...seal, release: sha256(whole) }));
    rmSync(join(root, A.id, 'origins.jsonl.gz'));
    expect(open().read(A.id).origins).toEqual(origins);
  });

  it('keeps its release when the new one is damaged, and names that', async () => {
    await publishAll(A);
    const server = keeper();
    server.look();
    await publishAll(B);
    rmSync(join(root, B.id, 'parts/ads.json'));
    expect(server.look()).toBe(false);
    expect(server.current().id).toBe(A.id);
    expect(said).toContain(`Release ${B.id} is damaged: parts/ads.json cannot be read (ENOENT)`);
    expect(said).toContain(`Visitors keep getting release ${A.id}`);
  });

  it('starts on the last one that is whole when the current one is damaged, or its pointer', async () => {
    await publishAll(A, B);
    writeFileSync(join(root, B.id, 'parts/site.json'), '{}');
    const first = keeper();
    first.look();
    expect(first.current().id).toBe(A.id);
    writeFileSync(join(root, 'current.json'), '{"id":');
    const second = keeper();
    second.look();
    expect(second.current().id).toBe(A.id);
    expect(said).toContain('current.json cannot be read as a pointer');
  });

  it('does not start on a release that was taken back, while another one is whole', async () => {
    await publishAll(A, B);
    await goBack(null, who('x'));
    await publishAll(C);
    rmSync(join(root, C.id, 'release.json'));
    const server = keeper();
    server.look();
    expect(server.current().id).toBe(A.id);
    expect(said).toContain(`Release ${C.id} is damaged: release.json cannot be read`);
    rmSync(join(root, A.id, 'release.json'));
    const last = keeper();
    last.look();
    expect(last.current().id).toBe(B.id);
  });

  it.each([
    ['a part that was cut short', 'parts/site.json', '{}'],
    ['a seal that was cut short', 'seal.json', '{'],
    ['a manifest that was cut short', 'parts/manifest.json', '{'],
    ['the whole release', 'release.json', '{}'],
    ['where its values were written', 'origins.jsonl.gz', 'x'],
    ['a folder that is gone', '', null],
  ])('takes up the current release when it is mended: %s', async (_, path, content) => {
    await publishAll(A, B);
    if (content === null) rmSync(join(root, B.id), { recursive: true });
    else writeFileSync(join(root, B.id, path), content);
    const server = keeper();
    server.look();
    expect([server.look(), server.look(), server.current().id]).toEqual([false, false, A.id]);
    const before = said;
    expect(await publish(open(), B, numberOf(B), who('x'))).toBeNull();
    expect(said).toBe(before);
    expect([server.look(), server.look(), server.current().id]).toEqual([true, false, B.id]);
    expect(said.slice(before.length)).toBe(`Release ${B.id} is whole again, and visitors get it.\n`);
  });

  it('does not read a damaged release again and again while nobody has touched it', async () => {
    await publishAll(A, B);
    writeFileSync(join(root, B.id, 'release.json'), '{}');
    let reads = 0;
    const published = open();
    const server = keeper({
      ...published,
      read(id) {
        reads += 1;
        return published.read(id);
      },
    });
    for (let look = 0; look < 3; look += 1) server.look();
    const before = reads;
    for (let look = 0; look < 20; look += 1) server.look();
    expect(reads).toBe(before);
  });

  it('takes up the current release when its files come back one by one, from a copy', async () => {
    await publishAll(A, B);
    const paths = ['parts/ads.json', 'parts/site.json', 'release.json'].map((path) => join(root, B.id, path));
    const contents = paths.map((path) => readFileSync(path));
    for (const path of paths) rmSync(path);
    const server = keeper();
    server.look();
    server.look();
    const taken = paths.map((path, index) => {
      writeFileSync(path, contents[index] ?? '');
      return [server.look(), server.look()].includes(true);
    });
    expect([...taken, server.current().id]).toEqual([false, false, true, B.id]);
  });

  const pointWith = (changed: object): void => {
    const path = join(root, 'current.json');
    writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), ...changed }));
  };

  const UNREADABLE = 'cannot be read as a pointer to a release';

  it.each([
    ['empty', UNREADABLE, () => writeFileSync(join(root, 'current.json'), '')],
    ['gone', 'is gone, and releases were published', () => rmSync(join(root, 'current.json'))],
    ['cut short', UNREADABLE, () => writeFileSync(join(root, 'current.json'), '{"id":')],
    [
      'one with another manifest',
      `names another manifest than release ${B.id} has`,
      () => pointWith({ manifest: B.manifest.replace(/.$/, 'g') }),
    ],
    ['one without who published', UNREADABLE, () => pointWith({ publication: { id: B.id } })],
  ])('never falls back on the files because its pointer is %s, and says so', async (_, fault, spoil) => {
    await publishAll(A, B);
    const running = keeper();
    running.look();
    spoil();
    said = '';
    expect([running.look(), running.look(), running.current().id]).toEqual([false, false, B.id]);
    expect(said.split(`current.json ${fault}`)).toHaveLength(2);
    expect(said).toContain(`Visitors keep getting release ${B.id}. Publish again, or roll back.`);
    const started = keeper();
    started.look();
    expect([started.current().id, started.followsFiles()]).toEqual([B.id, false]);
    expect(said).toContain(`Visitors keep getting release ${B.id}`);
    await publish(open(), B, numberOf(B), who('mender'));
    started.look();
    expect(said).toContain(`(release ${B.id})`);
    expect(open().log().at(-1)).toMatchObject({ by: 'mender', id: B.id, before: B.id });
  });

  it.each(['{"at":"20', '5\n[]\n'])(
    'does not take a folder for new whose pointer is gone and whose log has only other lines: %j',
    async (lines) => {
      await publishAll(A);
      rmSync(join(root, 'current.json'));
      writeFileSync(join(root, 'log.jsonl'), lines);
      expect(() => open().current()).toThrow('current.json is gone, and releases were published');
      const started = keeper();
      started.look();
      expect([started.isWithoutPublished(), said]).toEqual([
        true,
        expect.stringContaining('current.json is gone'),
      ]);
      await publish(open(), A, null, who('x'));
      expect(open().current()?.id).toBe(A.id);
    },
  );

  it('keeps its release when everything that was published is wiped away, and says so once', async () => {
    await publishAll(A);
    const server = keeper();
    server.look();
    rmSync(root, { recursive: true });
    said = '';
    expect([server.look(), server.look(), server.current().id]).toEqual([false, false, A.id]);
    expect(said).toBe(
      `The pointer and the log of published releases are gone. Visitors keep getting release ${A.id}. Publish again, or roll back.\n`,
    );
  });

  it.each(SPOILT_COPIES)(
    'takes away a .%s copy that is %s: the part itself is whole',
    async (kind, _, spoil) => {
      await publishAll(A);
      const copy = join(root, A.id, `parts/site.json.${kind}`);
      writeFileSync(copy, spoil(readFileSync(copy)));
      const server = keeper();
      server.look();
      expect([server.current().id, server.followsFiles(), existsSync(copy)]).toEqual([A.id, false, false]);
      expect(said).toContain(
        `Release ${A.id}: parts/site.json.${kind} was changed or cut short, and is removed: visitors get that part uncompressed.`,
      );
      expect(openedRelease(open(), A.id).fault).toBeNull();
    },
  );

  it('says once of an earlier release that it cannot be used, however often visits ask for it', async () => {
    await publishAll(A, B);
    const server = keeper();
    server.look();
    writeFileSync(join(root, A.id, 'parts/site.json'), '{');
    said = '';
    expect([server.kept(A.id), server.kept(A.id)]).toEqual([null, null]);
    expect(said.match(/cannot be used for the visits/g)).toHaveLength(1);
  });

  it('does not run what needs another engine', async () => {
    await publishAll(A);
    const server = keeper();
    server.look();
    const newer = { ...B, engine: { from: '0.4.0', below: '0.5.0' } };
    open().write(newer);
    open().switchTo(newer, { at: '', action: 'publish', id: B.id, before: A.id, by: 'x', note: '' });
    server.look();
    expect(server.current().id).toBe(A.id);
    expect(said).toContain(
      `Release ${B.id} needs an engine from 0.4.0 on and below 0.5.0; this one is 0.3.0.`,
    );
    expect(server.isWithoutPublished()).toBe(false);
    for (const { id } of [A, B]) rmSync(join(root, id), { recursive: true });
    const started = keeper();
    started.look();
    expect([started.followsFiles(), started.isWithoutPublished()]).toEqual([true, true]);
    expect(said).toContain(
      'visitors get the files as they are, which nobody has proven. Run: npx dukou publish',
    );
    await publish(open(), A, numberOf(B), who('x'));
    started.look();
    expect([started.current().id, started.isWithoutPublished()]).toEqual([A.id, false]);
  });

  it('is not without what was published where nothing ever was', () => {
    const server = keeper();
    server.look();
    expect([server.followsFiles(), server.isWithoutPublished()]).toEqual([true, false]);
  });
});
