import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLate, shedLoad } from '../../server/http/shed-load.ts';
import { readSettings } from '../../server/settings.ts';
import { type RunningService, runService } from './support/running-service.ts';

const LATE = 20;

let service: RunningService;
beforeAll(async () => {
  service = await runService({ DUKOU_SHED_DELAY_MS: String(LATE) });
});
afterAll(() => service.close());

/** Keeps the event loop, which the server shares with this test, from doing anything. */
function hold(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** Many more than fill the second over which the server looks at its delay. */
const MOST_TRIES = 200;

const TRACK = '/app/record/shanqian';
const SAVE = '/v3/user/formSave';

const post = (path: string) => fetch(service.url + path, { method: 'POST' });
const get = (path: string) => fetch(service.url + path);

describe('a server that is late', () => {
  it('refuses first what visitors do without, and says when to come again', async () => {
    for (let tries = 0; ; tries += 1) {
      expect(tries).toBeLessThan(MOST_TRIES);
      hold(LATE * 2);
      const [track, save] = await Promise.all([post(TRACK), post(SAVE)]);
      if (track.status !== 503 || save.status !== 200) continue;
      expect(track.headers.get('retry-after')).toBe('2');
      expect(await track.json()).toMatchObject({ code: 500, data: { reason: 'busy', retry_after: 2 } });
      break;
    }
  });

  it('then refuses all calls, never files, pages that are made and the question whether it is alive', async () => {
    const always = [
      '/healthz',
      '/release/current.json',
      `/release/${service.release.id}/site.json`,
      '/login',
    ];
    for (let tries = 0; ; tries += 1) {
      expect(tries).toBeLessThan(MOST_TRIES);
      hold(LATE * 8);
      const [save, ...others] = await Promise.all([post(SAVE), ...always.map(get)]);
      expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      if (save?.status === 503) break;
    }
  });

  it('serves everybody when it is over', async () => {
    await expect.poll(async () => (await post(TRACK)).status, { interval: 20 }).toBe(200);
    await expect.poll(async () => (await post(SAVE)).status, { interval: 20 }).toBe(200);
  });
});

it('a server that stands still for a second refuses nobody, where more is allowed', async () => {
  const patient = await runService({ DUKOU_SHED_DELAY_MS: '5000' });
  for (let times = 0; times < 4; times += 1) {
    // So long that the delay cannot be measured.
    hold(1100);
    for (const path of [TRACK, SAVE])
      expect((await fetch(patient.url + path, { method: 'POST' })).status, path).toBe(200);
  }
  await patient.close();
});

it('and goes on making pages, as late as what can be said of that second', async () => {
  const app = fastify();
  await shedLoad(app, 5000, () => service.data.messages);
  await app.ready();
  const delays: number[] = [];
  while (!delays.some((delay) => delay === Number.POSITIVE_INFINITY)) {
    expect(delays.length).toBeLessThan(MOST_TRIES);
    hold(1100);
    await new Promise(setImmediate);
    delays.push(app.memoryUsage().eventLoopDelay);
  }
  expect([isLate(app, 5000), isLate(app, 999)]).toEqual([false, true]);
  await app.close();
});

it.each(['DUKOU_SHED_DELAY_MS', 'DUKOU_SHED_PAGES'])('%s is refused when it is no number above 0', (name) => {
  expect(() => readSettings({ [name]: '-1' }, { dev: false })).toThrow(
    `${name} is "-1". Give a whole number above 0.`,
  );
});
