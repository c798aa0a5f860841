import { reaction } from 'mobx';
import type { SitePart } from '../../decide/model/release.ts';
import type { NavigationStore } from '../state/navigation-store.ts';
import type { SessionStore } from '../state/session-store.ts';

/**
 * Gives what says that answers wait to be sent on the first page that is shown after the next login, and leads back to
 * them. The block `form` says it, which is there since the answers were given: a page with a form of its own says it by
 * itself. Nothing is said where the guard would not show the form: it has led away from where a login leads, and the
 * form stands on a page of the same kind.
 *
 * @param waitsAt path of the page where answers wait for the visitor; null when there are none.
 * @returns makes the next login be waited for, in place of what was waited for before.
 */
export function createWayBack(
  { api, routes }: Pick<SitePart, 'api' | 'routes'>,
  session: SessionStore,
  navigation: NavigationStore,
  waitsAt: () => string | null,
): () => void {
  let stop = () => {};

  const tagsOf = (path: string) => routes.find((route) => route.path === path)?.tags ?? [];
  const isLikeStart = (path: string) => {
    const tags = tagsOf(api.afterLogin);
    return tagsOf(path).some((tag) => tags.indexOf(tag) >= 0);
  };

  function show() {
    const { committed } = navigation;
    const path = waitsAt();
    if (!committed || path === null || path === committed.path) return;
    const { page } = committed;
    if (page.blocks.some(({ block }) => block === 'form') || isLikeStart(path)) return;
    const blocks = [{ block: 'form', with: { waitsAt: path } }, ...page.blocks];
    navigation.commit({ ...committed, page: { ...page, blocks } });
  }

  /** Calls back once, when what is followed has changed. */
  function whenChanged(followed: () => unknown, then: () => void) {
    stop();
    stop = reaction(followed, () => {
      stop();
      then();
    });
  }

  return () =>
    whenChanged(
      () => session.token !== null,
      () => whenChanged(() => navigation.committed?.path, show),
    );
}
