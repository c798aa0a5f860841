import { reaction } from 'mobx';
import type { ApiSpec } from '../../decide/model/api-spec.ts';
import type { NavigationStore } from '../state/navigation-store.ts';

type LoginPlace = ApiSpec['unauthorised'];

/**
 * Says on the page that a visitor is about to be led to why: a line above the login. It stands on that one showing of
 * the page only, and costs the page nothing while nobody's login has ended.
 *
 * @param login where the visitor is led; nothing is said anywhere else.
 */
export function noticeAtLogin(navigation: NavigationStore, login: LoginPlace, line: string): void {
  if (say(navigation, login, line)) return;
  const stop = reaction(
    () => navigation.committed?.path,
    () => {
      stop();
      say(navigation, login, line);
    },
  );
}

function say(navigation: NavigationStore, { to, above }: LoginPlace, line: string): boolean {
  const { committed } = navigation;
  if (committed?.path !== to) return false;
  const blocks = [...committed.page.blocks];
  const at = blocks.findIndex(({ block }) => block === above);
  blocks.splice(Math.max(0, at), 0, { block: 'notice', with: { tone: 'care', told: true, lines: [line] } });
  navigation.commit({ ...committed, page: { ...committed.page, blocks } });
  return true;
}
