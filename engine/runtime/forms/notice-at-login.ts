import { reaction } from 'mobx';
import type { NavigationStore } from '../state/navigation-store.ts';

/**
 * Says on the page that a visitor is about to be led to why: a line above the login. It stands on that one showing of
 * the page only, and costs the page nothing while nobody's login has ended.
 *
 * @param path where the visitor is led; nothing is said anywhere else.
 */
export function noticeAtLogin(navigation: NavigationStore, path: string, line: string): void {
  if (say(navigation, path, line)) return;
  const stop = reaction(
    () => navigation.committed?.path,
    () => {
      stop();
      say(navigation, path, line);
    },
  );
}

function say(navigation: NavigationStore, path: string, line: string): boolean {
  const { committed } = navigation;
  if (committed?.path !== path) return false;
  const blocks = [...committed.page.blocks];
  const at = blocks.findIndex(({ block }) => block === 'login-form');
  blocks.splice(Math.max(0, at), 0, { block: 'notice', with: { tone: 'care', told: true, lines: [line] } });
  navigation.commit({ ...committed, page: { ...committed.page, blocks } });
  return true;
}
