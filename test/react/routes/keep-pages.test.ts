import { expect, test } from 'vitest';
import { keepPages } from '../../../engine/react/routes/keep-pages.ts';
import type { CommittedPage } from '../../../engine/runtime/state/navigation-store.ts';
import { shippedRelease } from '../../support/shipped-release.ts';

const { routes } = shippedRelease().site;
const page = (routeId: string) => ({ routeId, page: { id: routeId } }) as CommittedPage;

test('a page whose route is kept alive stays when the visitor leaves', () => {
  const kept = keepPages([], page('product-detail'), routes);
  expect(kept.map(({ routeId }) => routeId)).toEqual(['product-detail']);
  expect(keepPages(kept, page('fail-page'), routes)).toBe(kept);
});

test('coming back to the same page changes nothing, so that its text and state stay', () => {
  const first = page('product-detail');
  const kept = keepPages([], first, routes);
  expect(keepPages(kept, { ...first, url: '/product-detail?id=1' } as CommittedPage, routes)).toBe(kept);
});

test('other pages are not kept', () => {
  expect(keepPages([], page('fail-page'), routes)).toEqual([]);
});
