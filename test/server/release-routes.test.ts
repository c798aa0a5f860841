import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Release } from '../../engine/decide/model/release.ts';
import { addReleaseRoutes } from '../../server/http/release-routes.ts';
import { quickDisk } from '../../server/release/disk.ts';
import { broughtBy } from '../../server/release/publication.ts';
import { publish, rollBack, wayBack } from '../../server/release/publish.ts';
import { type ReleaseFiles, releaseFiles } from '../../server/release/release-files.ts';
import type { ReleaseKeeper } from '../../server/release/release-keeper.ts';
import { releaseStore } from '../../server/release/release-store.ts';
import { SMALL_RELEASE } from '../runtime/support/small-release.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'dukou-routes-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A release that differs from others in one text. */
function version(name: string): ReleaseFiles {
  const site = { ...SMALL_RELEASE.site, text: { 'test.hello': name } };
  const hosts = { default: SMALL_RELEASE.host };
  const release: Release = { ...SMALL_RELEASE, site, hosts, forms: {}, origins: {} };
  return releaseFiles(release, new Map());
}

describe('the releases that were current before', () => {
  let now = Date.UTC(2026, 4, 12);
  const tick = () => {
    now += 1000;
    return now;
  };
  const who = { by: '小王', note: '', now: tick };

  /** What the server answers, and how a test makes a release current. */
  async function site() {
    const store = releaseStore(root, quickDisk);
    const app = Fastify();
    addReleaseRoutes(app, {} as ReleaseKeeper, [store], async () => false);
    const ask = () => app.inject('/release/before.json');
    return {
      store,
      ask,
      ids: async () => (await ask()).json().releases.map(({ id }: ReleaseFiles) => id),
      publish: (files: ReleaseFiles) => publish(store, files, store.current()?.publication.n ?? null, who),
    };
  }

  it('are named with what proves them, the latest first, three at most, and asked for anew each time', async () => {
    const { store, ask, ids, publish: make } = await site();
    expect((await ask()).statusCode).toBe(404);
    const all = ['a', 'b', 'c', 'd', 'e'].map(version);
    for (const files of all) await make(files);
    const [, b = '', c = '', d = ''] = all.map(({ id }) => id);
    const { json, headers } = await ask();
    expect(headers['cache-control']).toBe('no-cache');
    expect(json()).toEqual({ ...store.pointerOf(d), releases: [d, c, b].map((id) => store.pointerOf(id)) });
    expect(await ids()).toEqual([d, c, b]);
  });

  it('do not have what was taken back, nor what is damaged', async () => {
    const { store, ask, ids, publish: make } = await site();
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(version) as ReleaseFiles[];
    for (const files of [a, b, c, d]) await make(files as ReleaseFiles);
    await rollBack(store, wayBack(store, null), who);
    expect(await ids()).toEqual([b?.id, a?.id]);
    rmSync(join(root, String(b?.id), 'parts/site.json'));
    await make(d as ReleaseFiles);
    expect(await ids()).toEqual([c?.id, a?.id]);
    await rollBack(
      store,
      wayBack(store, { id: String(a?.id), version: broughtBy(store.log(), String(a?.id)) }),
      who,
    );
    expect((await ask()).statusCode).toBe(404);
  });
});
