import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { asUser } from '../support/postgres-for-tests.ts';
import { buildNextVersion, commandOf } from './next-version.ts';
import { formOf, type RunningSite } from './running-site.ts';
import { wholeVisit } from './whole-visit.ts';

/** Visits of one round, by so many visitors at a time. */
const VISITS = 48;
const VISITORS = 6;
/** Of the calls of a visitor one in so many saves a form, and no more in all: `limits.savedForms`. */
const ONE_IN = 10;
const FORMS = 28;

export function twoVersions(site: () => RunningSite): void {
  const next = () => join(folder, 'next');
  let folder = '';

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

  /** Visitors who call and save forms, until it is over: the numbers that they were given, by the id of the request. */
  async function load(tokens: readonly string[], isOver: () => boolean) {
    const saved: Record<string, string> = {};
    const wrong: string[] = [];
    let answered = 0;
    const call = async (path: string, fields: Readonly<Record<string, string>>) => {
      const { status, body } = await site().fetch(path, fields);
      const answer = status === 200 ? JSON.parse(body.toString('utf8')) : null;
      if (answer?.code === 200) answered += 1;
      // A form waits for nobody who changes its table, and is sent again.
      else if (answer?.data.reason !== 'busy') wrong.push(`${path}: ${status} ${body}`);
      return answer?.code === 200 ? answer.data : null;
    };
    const visitor = async (token: string, at: number) => {
      for (let n = 0; !isOver(); n += 1) {
        const isForm = n % ONE_IN === 0 && n / ONE_IN < FORMS;
        if (!isForm) await call('/v3/channel/info', { channel: '5818' });
        const id = `two-versions-${at}-${n}`;
        while (isForm && saved[id] === undefined && wrong.length === 0) {
          const data = await call('/v3/user/formSave', formOf(token, id));
          if (data !== null) saved[id] = data.application_no;
        }
      }
    };
    await Promise.all(tokens.map(visitor));
    return { answered, saved, wrong };
  }

  describe('a new version of the program', () => {
    afterAll(() => {
      if (folder !== '') rmSync(folder, { recursive: true, force: true });
    });

    it('takes the place of the old one, on two of four processes, and no call and no form is lost', async () => {
      const { config, database, direct, logIn, nginx, numberOf } = site();
      folder = mkdtempSync(join(tmpdir(), 'dukou-next-'));
      await buildNextVersion(next(), config);
      const failed = () => nginx.logged().match(/^.*"status":5.*$/gm) ?? [];
      const before = failed();
      let isOver = false;
      onTestFinished(() => {
        isOver = true;
      });
      const tokens = await Promise.all(Array.from({ length: VISITORS }, (_, n) => logIn(n)));
      const calls = load(tokens, () => isOver);
      await commandOf(next(), ['migrate'], { DUKOU_MIGRATE_URL: asUser(direct, 'dukou_migrate') });
      await Promise.all([0, 2].map((n) => replace(n, next())));
      // These are of the version before, and start on a structure that is newer than they are.
      expect(await numberOf('select max(id) n from migrations')).toBe(99);
      await Promise.all([1, 3].map((n) => replace(n)));
      isOver = true;
      const { answered, saved, wrong } = await calls;
      expect([...wrong, ...failed()]).toEqual(before);
      expect(answered).toBeGreaterThan(500);
      const { rows } = await database.query<Readonly<Record<'request' | 'number', string>>>(
        `select request_id as request, application_no as number from lead_versions join leads on leads.id = lead_id
         where request_id like 'two-versions-%'`,
      );
      expect(rows.length).toBeGreaterThan(VISITORS);
      expect(Object.fromEntries(rows.map(({ request, number }) => [request, number]))).toEqual(saved);
      // One sends the code, and the other takes it.
      expect(await logIn(0)).toMatch(/./);
    }, 240_000);

    it('serves beside the old one visitors who have everything of either', async () => {
      const { scripts } = await visits();
      expect(scripts).toHaveLength(2);
      // With a query nginx asks the processes, one after the other.
      for (const script of scripts)
        for (let n = 0; n < 8; n += 1) expect((await site().fetch(`${script}?${n}`)).status).toBe(200);
    }, 240_000);

    it('publishes what it alone can run, which the old one does not show, nor where it comes back', async () => {
      const { either, shown } = site();
      const [, before] = await shown();
      expect(await either(0).dukou('publish', '--yes', '--note', 'next')).toMatchObject({ code: 0 });
      await expect.poll(async () => (await shown())[0], { interval: 20 }).not.toBe(before);
      const [after] = await shown();
      const refused = () => [1, 3].map((n) => either(n).said().includes(`Release ${after} needs an engine`));
      await expect.poll(refused, { interval: 20 }).toEqual([true, true]);
      const { releases } = await visits();
      expect(releases.toSorted()).toEqual([after, before].toSorted());
      expect(await shown()).toEqual([after, before, after, before]);
      const ready = [0, 1].map(async (n) => (await fetch(`${either(n).opsUrl}/readyz`)).status);
      expect(await Promise.all(ready)).toEqual([200, 200]);
      await replace(0);
      expect(await shown()).toEqual([before, before, after, before]);
    }, 240_000);
  });
}
