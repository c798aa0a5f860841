import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asUser } from '../support/postgres-for-tests.ts';
import { buildNextVersion, commandOf } from './next-version.ts';
import type { RunningSite } from './running-site.ts';
import { wholeVisit } from './whole-visit.ts';

/** Visits of one round, by so many visitors at a time. */
const VISITS = 48;
const VISITORS = 6;

export function twoVersions(site: () => RunningSite): void {
  let next: string;

  /** Ends a process as a service does, which is unready first, and starts the one that takes its place. */
  async function replace(n: number, root?: string): Promise<void> {
    const { opsUrl, interrupt } = site().either(n);
    const ended = interrupt('SIGTERM');
    const readiness = async () => (await fetch(`${opsUrl}/readyz`)).json();
    await expect.poll(readiness, { interval: 20 }).toEqual({ ok: false, stopping: true });
    expect(await ended).toBe(0);
    await site().startAgain(n, root);
  }

  /** Visits through nginx, whose every part must be there: the releases and the first scripts that were seen. */
  async function visits(): Promise<Readonly<Record<'releases' | 'scripts', readonly string[]>>> {
    let begun = 0;
    const releases = new Set<string>();
    const scripts = new Set<string>();
    await Promise.all(
      Array.from({ length: VISITORS }, async () => {
        while (begun < VISITS) {
          begun += 1;
          const seen = await wholeVisit(site(), begun);
          if (seen === null) continue;
          expect(seen.wrong).toEqual([]);
          releases.add(seen.release);
          for (const asset of seen.assets) if (/^\/assets\/index-.*\.js$/.test(asset)) scripts.add(asset);
        }
      }),
    );
    return { releases: [...releases], scripts: [...scripts] };
  }

  describe('a new version of the program', () => {
    beforeAll(async () => {
      next = await buildNextVersion(site().config);
    }, 120_000);
    afterAll(() => rmSync(next, { recursive: true, force: true }));

    it('takes the place of the old one a process at a time, and no call is lost', async () => {
      const { direct, fetch: ask, nginx } = site();
      const before = nginx.logged().length;
      let isOver = false;
      const answers = new Map<number, number>();
      const load = Promise.all(
        Array.from({ length: 6 }, async () => {
          while (!isOver) {
            const { status } = await ask('/v3/channel/info', { channel: '5818' });
            answers.set(status, (answers.get(status) ?? 0) + 1);
          }
        }),
      );
      await commandOf(next, ['migrate'], { DUKOU_MIGRATE_URL: asUser(direct, 'dukou_migrate') });
      await Promise.all([0, 2].map((n) => replace(n, next)));
      // One of the old version starts on a structure that is newer than it is.
      await Promise.all([1, 3].map((n) => replace(n)));
      isOver = true;
      await load;
      const lost =
        nginx
          .logged()
          .slice(before)
          .match(/^.*"status":5.*$/gm) ?? [];
      expect([...answers.keys(), ...lost]).toEqual([200]);
      expect(answers.get(200)).toBeGreaterThan(500);
    }, 240_000);

    it('serves beside the old one visitors who have everything of either', async () => {
      expect((await visits()).scripts).toHaveLength(2);
    });

    it('publishes what it alone can run, which the old one does not show', async () => {
      const { either, shown } = site();
      const [, before] = await shown();
      expect(await either(0).dukou('publish', '--yes', '--note', 'next')).toMatchObject({ code: 0 });
      const [after] = await shown();
      expect(after).not.toBe(before);
      await expect.poll(shown, { interval: 20 }).toEqual([after, before, after, before]);
      expect((await fetch(`${either(1).opsUrl}/readyz`)).status).toBe(200);
      expect((await visits()).releases.toSorted()).toEqual([after, before].toSorted());
    }, 60_000);
  });
}
