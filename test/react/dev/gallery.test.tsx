// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act } from 'react';
import { expect, test } from 'vitest';
import { Gallery } from '../../../engine/react/dev/gallery/gallery.tsx';
import { answered, createPageHarness, draw } from '../../support/page-harness.tsx';
import { PROJECT_ROOT } from '../../support/project-root.ts';
import { shippedRelease } from '../../support/shipped-release.ts';

const { products } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'server/config/products.json'), 'utf8')) as {
  products: readonly object[];
};

async function choose(root: HTMLElement, label: string, option: string) {
  const select = [...root.querySelectorAll('label')]
    .find((one) => one.textContent?.startsWith(label))
    ?.querySelector('select');
  if (!select) throw new Error(`no switch ${label}`);
  const index = [...select.options].findIndex(({ text }) => text === option);
  await act(async () => {
    select.value = String(index);
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

test('every page that an address shows stands there with its JSON; switches change what it meets', async () => {
  const { wrap, platform } = await createPageHarness({
    at: '/__gallery',
    answer: async () => answered({ products }),
  });
  const root = await draw(wrap(<Gallery />));
  const { site, hosts } = shippedRelease();
  const expected = new Set([
    ...site.routes.map(({ page }) => page),
    ...(hosts.default?.screens ?? []).map(({ screen }) => screen),
  ]);
  const sections = () =>
    [...root.querySelectorAll('section[aria-label]')].filter((one) => one.querySelector('pre'));
  expect(new Set(sections().map((one) => one.getAttribute('aria-label')))).toEqual(expected);
  for (const section of sections()) {
    expect(section.querySelector('.dk-page'), section.getAttribute('aria-label') ?? '').not.toBeNull();
  }
  // A page whose conditions ask for the query stands there once more for each answer.
  const faces = sections().filter((one) => one.getAttribute('aria-label') === 'car-loan-result');
  expect(faces.map((one) => one.querySelector('i')?.textContent)).toEqual([
    '/car-loan-result',
    '/car-loan-result?successType=1',
  ]);
  const shows = (text: string) => (one: Element) =>
    one.querySelector('.dk-gallery-frame')?.textContent?.includes(text);
  expect(faces.map(shows('暂时没有可办理的机构'))).toEqual([true, false]);
  const drawn = () =>
    [...root.querySelectorAll('.dk-gallery-frame')].map((frame) => frame.textContent).join(' ');
  await choose(root, 'show', 'product-list');
  expect(sections().length).toBeGreaterThan(2);
  await choose(root, 'backend', 'has nothing');
  expect(drawn()).toContain('暂无适合的产品');
  await choose(root, 'backend', 'is down');
  expect(drawn()).toContain('产品没有加载出来');
  await choose(root, 'backend', 'sends long texts');
  expect(root.querySelectorAll('.dk-product-card').length).toBeGreaterThan(4);
  await choose(root, 'show', 'download-bar');
  expect(drawn()).not.toContain('前往 App Store 下载');
  await choose(root, 'device', 'iOS');
  expect(drawn()).toContain('前往 App Store 下载');
  expect(platform.record.errors.filter((text) => text.startsWith('Block '))).toEqual([]);
});
