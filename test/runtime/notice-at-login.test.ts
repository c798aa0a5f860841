import { expect, it } from 'vitest';
import { noticeAtLogin } from '../../engine/runtime/forms/notice-at-login.ts';
import { type CommittedPage, createNavigationStore } from '../../engine/runtime/state/navigation-store.ts';

const nav = { path: '/form', query: {}, params: {}, type: 'push' } as never;

/** A page at a path, as it is shown. */
function shown(path: string): CommittedPage {
  const blocks = [{ block: 'hero' }, { block: 'sign-in' }];
  return { path, url: path, nav, page: { blocks }, screen: '', routeId: '', title: '' } as never;
}

it.each([
  ['sign-in', ['hero', 'notice', 'sign-in']],
  ['gone', ['notice', 'hero', 'sign-in']],
  [undefined, ['notice', 'hero', 'sign-in']],
])('a visitor who is led to log in reads why above the block %s', (above, blocks) => {
  const navigation = createNavigationStore(nav);
  const login = { status: [401], clear: [], to: '/login', ...(above === undefined ? {} : { above }) };
  const named = () => navigation.committed?.page.blocks.map(({ block }) => block);
  navigation.commit(shown('/form'));
  noticeAtLogin(navigation, login, '登录已过期');
  expect(named()).toEqual(['hero', 'sign-in']);
  navigation.commit(shown('/login'));
  expect(named()).toEqual(blocks);
  navigation.commit(shown('/login'));
  expect(named()).toEqual(['hero', 'sign-in']);
});
