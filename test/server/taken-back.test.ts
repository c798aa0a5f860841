import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Release } from '../../engine/decide/model/release.ts';
import { quickDisk } from '../../server/release/disk.ts';
import {
  broughtBy,
  type LoggedLine,
  numbered,
  type Publication,
  rollBacksOf,
  versionBefore,
} from '../../server/release/publication.ts';
import { publish, rollBack, wayBack } from '../../server/release/publish.ts';
import { type ReleaseFiles, releaseFiles } from '../../server/release/release-files.ts';
import { releaseStore } from '../../server/release/release-store.ts';
import { takenBackAgain } from '../../server/release/taken-back.ts';
import { SMALL_RELEASE } from '../runtime/support/small-release.ts';

const line = (action: LoggedLine['action'], id: string, at: number): LoggedLine => ({
  at: new Date(at).toISOString(),
  action,
  id,
  before: null,
  by: 'x',
  note: '',
});

/** The same, told line by line: what lay there before a line and does not after it is taken back by it. */
function slowly(log: readonly LoggedLine[]): readonly (readonly [string, string])[] {
  let stack: readonly string[] = [];
  let taken: readonly (readonly [string, string])[] = [];
  for (const { action, id, at } of log) {
    const lies = stack.lastIndexOf(id);
    const next = action === 'rollback' && lies >= 0 ? stack.slice(0, lies + 1) : [...stack, id];
    for (const gone of stack.filter((one) => !next.includes(one)))
      taken = [...taken.filter(([one]) => one !== gone), [gone, at]];
    taken = taken.filter(([one]) => one !== id);
    stack = next;
  }
  return taken;
}

describe('who took back what', () => {
  it('is the newest roll-back over each release that was not made current again', () => {
    const action = fc.constantFrom<LoggedLine['action']>('publish', 'publish', 'rollback');
    const step = fc.tuple(action, fc.constantFrom('a', 'b', 'c', 'd', 'e'));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const log = steps.map(([done, id], index) => line(done, id, index));
        expect(rollBacksOf(numbered(log)).map(({ version, rollback }) => [version.id, rollback.at])).toEqual(
          slowly(log),
        );
      }),
    );
  });

  it('is found in a log of many years', () => {
    const log = Array.from({ length: 30_000 }, (_, index) => line('publish', `release-${index}`, index));
    log.push(line('rollback', 'release-0', 30_000));
    expect([rollBacksOf(numbered(log)).length, versionBefore(numbered(log))]).toEqual([29_999, null]);
  });
});

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'dukou-taken-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const store = () => releaseStore(root, quickDisk);
const who = { by: '小赵', note: '', now: () => Date.UTC(2026, 4, 12) };

/** A release with these paths as one list, each on a line of its own. */
function withPaths(...paths: readonly string[]): ReleaseFiles {
  const [like] = SMALL_RELEASE.site.routes;
  if (like === undefined) throw new Error('the small release has no path');
  const routes = paths.map((path) => ({ ...like, path }));
  const release: Release = {
    ...SMALL_RELEASE,
    site: { ...SMALL_RELEASE.site, routes },
    hosts: { default: SMALL_RELEASE.host },
    forms: {},
    origins: Object.fromEntries(
      paths.map((_, index) => [
        `/site/routes/${index}/path`,
        { file: 'schemas/routes/offers.json', line: 10 + index, column: 1, pointer: '' },
      ]),
    ),
  };
  return releaseFiles(release, new Map());
}

async function publishAndTakeBack(files: ReleaseFiles): Promise<void> {
  await publish(store(), files, store().current()?.publication.n ?? null, who);
  await rollBack(store(), wayBack(store(), null), who);
}

const current = ({ id }: ReleaseFiles) => broughtBy(store().log(), id) as Publication;

const placesAgain = (base: ReleaseFiles, files: ReleaseFiles) =>
  takenBackAgain(store(), current(base), files).map(({ version, again }) => [version.id, again]);

describe('what was taken back and would go out again', () => {
  const base = withPaths('/a', '/z');
  const taken = withPaths('/a', '/offer', '/z');

  it('is found also where other entries of its list have moved it', async () => {
    await publish(store(), base, null, who);
    await publishAndTakeBack(taken);
    const moved = withPaths('/first', '/second', '/a', '/offer', '/z');
    expect(placesAgain(base, moved)).toEqual([[taken.id, ['schemas/routes/offers.json:13']]]);
    expect(placesAgain(base, withPaths('/first', '/a', '/z'))).toEqual([]);
  });

  it('is found also when many others were taken back since', async () => {
    await publish(store(), base, null, who);
    await publishAndTakeBack(taken);
    for (let other = 0; other < 8; other += 1)
      await publishAndTakeBack(withPaths('/a', `/other-${other}`, '/z'));
    expect(placesAgain(base, taken)).toEqual([[taken.id, ['schemas/routes/offers.json:11']]]);
  });
});
