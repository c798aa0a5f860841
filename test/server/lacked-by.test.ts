import { expect, it } from 'vitest';
import type { Release } from '../../engine/decide/model/release.ts';
import { lackedBy } from '../../server/release/lacked-by.ts';
import { shippedRelease } from '../support/shipped-release.ts';

it('what a release of an older version lacks is told at the start', () => {
  const { site } = shippedRelease();
  expect(lackedBy({ site })).toBe('');
  const { logOut: _, ...endpoints } = site.api.endpoints;
  const old = {
    ...site,
    guard: { ...site.guard, secretParams: ['token', 'mark'] },
    api: { ...site.api, endpoints },
  } as Release['site'];
  expect(lackedBy({ site: old })).toMatch(
    /take _token, markcode, phone, user_id out of the address bar, nor end a login on the server\. Run: npx dukou publish$/,
  );
});
