import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { VisitData } from '../../engine/decide/model/visit-data.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { readBrandAssets } from '../../server/release/brand-assets.ts';
import { linesOf } from '../../server/release/chain-link.ts';
import { copiedReleases } from '../../server/release/open-releases.ts';
import { publish, rollBack, wayBack } from '../../server/release/publish.ts';
import { type ReleaseFiles, releaseFiles } from '../../server/release/release-files.ts';
import { sha256 } from '../../server/release/sha256.ts';
import { type SharedReleases, sharedReleases } from '../../server/release/shared-releases.ts';
import { readSettings } from '../../server/settings.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { shippedRelease } from '../support/shipped-release.ts';
import type { RunningSite } from './running-site.ts';

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

/** What all processes show. */
const shown = ({ products }: RunningSite) =>
  Promise.all(
    products.map(async ({ url }) => {
      const pointer = (await (await fetch(`${url}/release/current.json`)).json()) as { readonly id: string };
      return pointer.id;
    }),
  );

export function newReleases(site: () => RunningSite): void {
  const until = (id: string) =>
    expect.poll(() => shown(site()), { interval: 20 }).toEqual(site().products.map(() => id));

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
      const seen = new Set<string>();
      const wrong: string[] = [];
      let begun = 0;
      let whole = 0;

      async function part(path: string): Promise<Buffer> {
        const { status, body } = await site().fetch(path);
        if (status !== 200) wrong.push(`${path}: ${status}`);
        return body;
      }

      /** A page through nginx, then every part, script and picture that it names, and the form's rules. */
      async function visit(n: number): Promise<void> {
        const path = `/${['login', 'form-package'][n % 2]}?channel=${[5300, 5818, 5262, 7955][n % 4]}`;
        const { status, body } = await site().fetch(path);
        // The document without a page, where making one takes too long: a browser asks again.
        if (status === 503) return;
        const page = body.toString('utf8');
        const data = /<script id="dukou-visit"[^>]*>(.*?)<\/script>/.exec(page)?.[1];
        if (data === undefined) return void wrong.push(`${path}: ${status} without a visit`);
        const { release, manifest } = JSON.parse(data) as VisitData;
        const text = (await part(`/release/${release.id}/manifest.json`)).toString('utf8');
        if (sha256(text) !== manifest) wrong.push(`${path}: another manifest than it names`);
        const { parts } = JSON.parse(text) as { readonly parts: Readonly<Record<string, string>> };
        const named = new Set(page.match(/\/(?:release\/[0-9a-f]{16}|assets)\/[\w./-]+/g));
        for (const form of Object.keys(parts)
          .filter((name) => /^forms\/.*\.js$/.test(name))
          .slice(0, 2))
          named.add(`/release/${release.id}/${form}`);
        for (const one of named) {
          const [, id, name = ''] = /^\/release\/([0-9a-f]{16})\/(.*)$/.exec(one) ?? [];
          const content = await part(one);
          if (id !== undefined && id !== release.id) wrong.push(`${path}: ${one} of another release`);
          if (id !== undefined && name in parts && sha256(content) !== parts[name])
            wrong.push(`${one}: changed`);
        }
        seen.add(release.id);
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
          await expect.poll(() => seen.has(next?.id ?? '') || begun === VISITS, { interval: 20 }).toBe(true);
        }
        await visitors;
      });
      expect(wrong).toEqual([]);
      expect(seen.size).toBeGreaterThan(2);
      expect(whole).toBeGreaterThan(VISITS / 2);
    }, 240_000);
  });
}
