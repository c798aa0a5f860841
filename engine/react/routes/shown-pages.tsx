import { observer } from 'mobx-react-lite';
import { Activity, useLayoutEffect, useState } from 'react';
import { useEngine } from '../page/engine-context.tsx';
import { PageView } from '../page/page-view.tsx';
import { keepPages } from './keep-pages.ts';
import { LoadingView } from './loading-view.tsx';

/**
 * The committed page, and behind it the pages that are kept alive: hidden, but with their text, state and scroll
 * position as the visitor left them.
 */
export const ShownPages = observer(function ShownPages() {
  const { navigation, platform, release } = useEngine();
  const { committed } = navigation;
  const [kept, setKept] = useState(keepPages([], committed, release.site.routes));
  const pages = keepPages(kept, committed, release.site.routes);
  if (pages !== kept) setKept(pages);

  const { url, routeId } = committed ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the page moves the scroll position
  useLayoutEffect(() => {
    // The same route with another query shows something else: that begins at its top.
    const top = navigation.leftAt.get(url ?? '');
    const isKept = committed?.arrival === 'return' || pages.some((page) => page.routeId === routeId);
    if (isKept && top !== undefined) platform.screen.scrollTo(top);
  }, [routeId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useLayoutEffect(() => {
    if (committed && committed.arrival !== 'first') platform.screen.focusPage(committed.arrival === 'return');
  }, [url]);

  if (!committed) return <LoadingView />;
  const isKept = pages.some((page) => page.routeId === routeId);
  return (
    <>
      {!isKept && <PageView key={committed.routeId} page={committed.page} screen={committed.screen} />}
      {pages.map((page) => {
        const isShown = page.routeId === routeId;
        return (
          <Activity key={page.routeId} mode={isShown ? 'visible' : 'hidden'}>
            <PageView page={page.page} screen={isShown ? page.screen : undefined} />
          </Activity>
        );
      })}
    </>
  );
});
