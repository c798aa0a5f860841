import { expect, it } from 'vitest';
import { createLookup } from '../../engine/decide/facts/lookup.ts';
import type { SitePart } from '../../engine/decide/model/release.ts';
import { createMemoryPlatform } from '../../engine/runtime/platform/memory-platform.ts';
import { createSessionStore } from '../../engine/runtime/state/session-store.ts';
import { createStoredValues } from '../../engine/runtime/state/stored-values.ts';
import { land, openVisit } from './support/open-visit.ts';
import { SMALL_RELEASE } from './support/small-release.ts';

const KEY = { area: 'local', type: 'string', default: null } as const;

it('keeps a login under the keys that the site names, and only there', async () => {
  const login = { token: 'pass', userId: 'patient', phone: 'mobile' };
  const names = [...Object.values(login), 'askedAgreed'];
  const keys = Object.fromEntries(names.map((name) => [name, { ...KEY, name: `x-${name}` }]));
  const { api } = SMALL_RELEASE.site;
  const site: SitePart = {
    ...SMALL_RELEASE.site,
    storage: { login, keys },
    api: { ...api, unauthorised: { ...api.unauthorised, clear: ['pass', 'patient'] } },
  };
  const local = new Map<string, string>();
  const stored = createStoredValues(site.storage, createMemoryPlatform({ local }));
  const session = createSessionStore(stored, site);
  stored.set('askedAgreed', 'hash');
  session.logIn({ token: 't', userId: '7', phone: '13800138000' });
  expect([...local]).toEqual([
    ['x-pass', 't'],
    ['x-patient', '7'],
    ['x-mobile', '13800138000'],
  ]);
  const visit = openVisit();
  await land(visit);
  const { facts } = visit.engine.navigation.decisions.at(-1) ?? {};
  if (!facts) throw new Error('nothing was decided');
  const hasToken = (values: Record<string, string>) =>
    createLookup({ ...SMALL_RELEASE, site }, { ...facts, stored: values })('visit.hasToken');
  expect([hasToken({ pass: 't' }), hasToken({ access_token: 't' })]).toEqual([true, false]);
  stored.set('askedAgreed', 'hash');
  session.logOut();
  expect([session.token, session.userId, session.phone]).toEqual([null, null, '13800138000']);
  expect(stored.get('askedAgreed')).toBeNull();
});
