// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { PageView } from '../../../engine/react/page/page-view.tsx';
import type { HttpResponse } from '../../../engine/runtime/platform/platform.ts';
import { clearScreen } from '../../support/drawn-roots.ts';
import { answered, createPageHarness, draw } from '../../support/page-harness.tsx';
import { shippedRelease } from '../../support/shipped-release.ts';

const PAGE = 'success-loading-old';
const TOKEN = new Map([
  ['access_token', 'known'],
  ['user_id', 'u1'],
]);

const offline = (): Promise<HttpResponse> => Promise.reject(new Error('offline'));

/**
 * Opens the waiting page; the call it waits for is answered by `finish`.
 *
 * @param others what becomes of all other calls.
 */
async function open(at = `/${PAGE}`, others = offline) {
  const name = at.slice(at.lastIndexOf('/') + 1);
  const page = shippedRelease().pages[name];
  if (!page) throw new Error(`no page ${name}`);
  let finish: (response: HttpResponse | Error) => void = () => {};
  const harness = await createPageHarness({
    at: `${at}?previousPage=%2Fform-package&successType=1`,
    local: new Map(TOKEN),
    answer: (request) =>
      request.url.endsWith('/v3/user/get')
        ? new Promise((resolve, reject) => {
            finish = (response) => (response instanceof Error ? reject(response) : resolve(response));
          })
        : others(),
  });
  const root = await draw(harness.wrap(<PageView page={page} screen={name} />));
  return {
    ...harness,
    states: () => [...root.querySelectorAll('.dk-waiting-state')].map((state) => state.textContent),
    finish: (response: HttpResponse | Error) => act(async () => finish(response)),
    wait: (ms: number) => act(async () => harness.platform.clock.advance(ms)),
    path: () => harness.engine.navigation.committed?.path ?? null,
  };
}

test('the steps say what is true: the call is under way until it is answered', async () => {
  const { states, finish } = await open();
  expect(states()).toEqual(['已完成', '进行中', '待进行']);
  await finish(answered({ id: 'u1' }));
  expect(states()).toEqual(['已完成', '已完成', '进行中']);
});

test('it goes on after 1.5 seconds when the answer came before', async () => {
  const { finish, wait, path, platform } = await open();
  await finish(answered({ id: 'u1' }));
  await wait(1499);
  expect(path()).toBeNull();
  const entries = platform.address.current();
  expect(entries).toContain(PAGE);
  await wait(1);
  await expect.poll(path).toBe('/success-download');
  expect(platform.address.current()).toBe('/success-download?previousPage=%2Fform-package&successType=1');
});

test('it goes on with the answer when that takes longer, also with a refusal', async () => {
  const { finish, wait, path } = await open();
  await wait(3000);
  expect(path()).toBeNull();
  await finish(new Error('offline'));
  await expect.poll(path).toBe('/success-download');
});

test('a call that failed is not said to be done', async () => {
  const { states, finish } = await open();
  await finish(new Error('offline'));
  expect(states()).toEqual(['已完成', '未完成', '进行中']);
});

test('it goes on after 8 seconds without an answer', async () => {
  const { wait, path } = await open();
  await wait(7999);
  expect(path()).toBeNull();
  await wait(1);
  await expect.poll(path).toBe('/success-download');
});

test('a login that is refused leads to the login page, also when that is slow to come', async () => {
  const { finish, wait, path } = await open('/iosversion/ios-loading', () => new Promise(() => {}));
  await finish({ status: 401, text: '' });
  await wait(1500);
  await wait(5000);
  expect(path()).toBe('/login');
});

test('whoever leaves is not led on', async () => {
  const { wait, path } = await open();
  await clearScreen();
  await wait(20_000);
  expect(path()).toBeNull();
});
