import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/db/open-database.ts';
import { readBrandAssets } from '../../server/release/brand-assets.ts';
import { linesOf } from '../../server/release/chain-link.ts';
import { copiedReleases } from '../../server/release/open-releases.ts';
import { publish, rollBack, wayBack } from '../../server/release/publish.ts';
import { type ReleaseFiles, releaseFiles } from '../../server/release/release-files.ts';
import { type SharedReleases, sharedReleases } from '../../server/release/shared-releases.ts';
import { readSettings } from '../../server/settings.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { shippedRelease } from '../support/shipped-release.ts';
import type { RunningSite } from './running-site.ts';
import { wholeVisit } from './whole-visit.ts';

const VISITS = 400;
const VISITORS = 8;

/** What is shipped, with a text of its own. */
function version(name: string): ReleaseFiles {
  const { site, ...release } = shippedRelease();
  const named = { ...release, site: { ...site, text: { ...site.text, 'test.scale': name } } };
  return releaseFiles(named, readBrandAssets(PROJECT_ROOT));
}

const by = (name: string) => ({ by: name, note: '', now: Date.now });

/** Another machine, which only publishes: by the same code, without the proof that a command begins with. */
async function asPublisher<Result>(
  { pool }: RunningSite,
  use: (store: SharedReleases) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'dukou-publisher-'));
  const db = await openDatabase({ url: pool, limits: readSettings({}, { dev: false }).databaseLimits });
  const store = sharedReleases(copiedReleases(folder), db, () => undefined);
  await store.pull({ all: true });
  try {
    return await use(store);
  } finally {
    await db.close();
    rmSync(folder, { recursive: true });
  }
}

const lastOf = (store: SharedReleases) => store.log().at(-1)?.n ?? null;

export function newReleases(site: () => RunningSite): void {
  const until = (id: string) =>
    expect.poll(() => site().shown(), { interval: 20 }).toEqual(site().products.map(() => id));

  describe('a new release', () => {
    it('is of one of two publishers, the other is told, and the log goes on whole', async () => {
      const [one, two] = [version('one'), version('two')];
      const ended = await asPublisher(site(), (a) =>
        asPublisher(site(), async (b) => {
          const base = lastOf(a);
          expect(lastOf(b)).toBe(base);
          return Promise.allSettled([publish(a, one, base, by('wang')), publish(b, two, base, by('li'))]);
        }),
      );
      const [won] = ended.filter((end) => end.status === 'fulfilled');
      const [lost] = ended.filter((end) => end.status === 'rejected');
      expect(won?.value?.by).toMatch(/^(?:wang|li)$/);
      expect(lost?.reason.message).toMatch(`Meanwhile ${won?.value?.by} made `);
      await until(won?.value?.id ?? '');
      const { rows } = await site().database.query('select n, line, hash from publications order by n');
      expect(linesOf(rows, null).at(-1)).toEqual(won?.value);
      expect(rows).toHaveLength(won?.value?.n ?? 0);
    });

    it('is all of a visit, or nothing, while releases are published and taken back', async () => {
      const releases = new Set<string>();
      const wrong: string[] = [];
      let begun = 0;
      let whole = 0;

      async function visit(n: number): Promise<void> {
        const seen = await wholeVisit(site(), n);
        if (seen === null) return;
        wrong.push(...seen.wrong);
        releases.add(seen.release);
        whole += 1;
      }

      await asPublisher(site(), async (store) => {
        const visitors = Promise.all(
          Array.from({ length: VISITORS }, async () => {
            while (begun < VISITS) {
              begun += 1;
              await visit(begun);
            }
          }),
        );
        for (let times = 0; begun < VISITS && wrong.length === 0; times += 1) {
          const target = store
            .log()
            .findLast(({ id, action }) => action === 'publish' && id !== store.current()?.id);
          const next =
            times % 3 === 0 || target === undefined
              ? await publish(store, version(`visited ${times}`), lastOf(store), by('wang'))
              : await rollBack(store, wayBack(store, { id: target.id, version: target }), by('li'));
          await until(next?.id ?? '');
          // Somebody has come to see it, or nobody comes any more.
          await expect
            .poll(() => releases.has(next?.id ?? '') || begun === VISITS, { interval: 20 })
            .toBe(true);
        }
        await visitors;
      });
      expect(wrong).toEqual([]);
      expect(releases.size).toBeGreaterThan(2);
      expect(whole).toBeGreaterThan(VISITS / 2);
    }, 240_000);
  });
}
