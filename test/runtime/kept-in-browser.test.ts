import { Window } from 'happy-dom';
import { expect, it } from 'vitest';
import { keptInBrowser } from '../../engine/runtime/platform/kept-in-browser.ts';

it('what the browser keeps is forgotten, cookies too that an ad script set for all names of the site', async () => {
  const view = new Window({ url: 'https://m.h5.site.example/privacy' }) as unknown as globalThis.Window;
  view.localStorage.setItem('phone', '13800138000');
  view.sessionStorage.setItem('bd_vidUrl', 'click');
  for (const cookie of [
    'own=1; path=/',
    'lvt=2; domain=site.example; path=/',
    'pvt=3; domain=.h5.site.example; path=/',
  ])
    view.document.cookie = cookie;
  const kept = keptInBrowser(view);
  const names = async () => (await kept.list()).map(({ name }) => name).sort();
  expect(await names()).toEqual(['bd_vidUrl', 'lvt', 'own', 'phone', 'pvt']);
  await kept.forget();
  expect(await names()).toEqual([]);
});
