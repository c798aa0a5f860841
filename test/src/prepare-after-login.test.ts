// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { FormPackage } from '../../engine/decide/model/form.ts';
import type { VisitData } from '../../engine/decide/model/visit-data.ts';
import { loadValidator } from '../../engine/forms/load-validator.ts';
import { createMemoryPlatform } from '../../engine/runtime/platform/memory-platform.ts';
import { memoryReleaseSource } from '../../engine/runtime/release/memory-release-source.ts';
import { prepareAfterLogin } from '../../engine/site/prepare-after-login.ts';
import { createVisitApp } from '../../engine/site/visit-app.tsx';
import { BLOCKS } from '../../src/blocks/blocks.ts';
import { renderEntry } from '../../src/entry-server.tsx';
import { shippedRelease } from '../support/shipped-release.ts';

const release = shippedRelease();

async function visit(path: string, isBroken = false) {
  const url = `${path}?channel=7`;
  const host = 'localhost:5173';
  const { visit: data } = await renderEntry({ release, host, url, userAgent: '' });
  const source = memoryReleaseSource(release, ({ id }) => loadValidator(release.forms[id] as FormPackage));
  const platform = createMemoryPlatform({
    url: `https://${host}${url}`,
    answer: async () => ({
      status: 200,
      text: JSON.stringify({ code: 200, message: '', data: { resend_after: 60 } }),
    }),
  });
  const page = isBroken ? () => Promise.reject(new Error('no network')) : source.page;
  const { engine, blocks } = createVisitApp(BLOCKS, data as VisitData, platform, { ...source, page });
  await engine.navigate(url, { replace: true });
  prepareAfterLogin(engine, blocks);
  return { engine, blocks };
}

test('the page that a login leads to is loaded, with its form, once a code is on its way', async () => {
  const { engine, blocks } = await visit('/login');
  const page = await engine.source.page('form-package');
  expect([blocks.isReady(page), engine.peekForm('form-package')]).toEqual([false, null]);
  await engine.login.sendCode('13812345678');
  await expect.poll(() => engine.peekForm('form-package')).not.toBeNull();
  await expect.poll(() => blocks.isReady(page)).toBe(true);
});

test('where it cannot be loaded, the visitor hears nothing of it', async () => {
  const { engine } = await visit('/login', true);
  expect(await engine.login.sendCode('13812345678')).toEqual({ ok: true });
  expect(engine.peekForm('form-package')).toBeNull();
});

test('nothing is loaded for who logs in by a form, and stays there', async () => {
  const { engine, blocks } = await visit('/carloan');
  const page = await engine.source.page('form-package');
  await engine.login.sendCode('13812345678');
  expect(engine.login.askedPhone).toBe('13812345678');
  await engine.prepareForm('form-package-simple');
  expect([blocks.isReady(page), engine.peekForm('form-package')]).toEqual([true, null]);
});
