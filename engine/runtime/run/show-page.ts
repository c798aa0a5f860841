import type { PageSpec } from '../../decide/model/page.ts';
import type { Shown } from '../../decide/model/verdict.ts';
import type { Platform } from '../platform/platform.ts';
import type { ReleaseSource } from '../release/release-source.ts';
import type { NavigationStore } from '../state/navigation-store.ts';
import type { StoredValueTable } from '../state/stored-values.ts';
import type { EffectScope } from './effect-executors.ts';
import { withoutParams } from './page-address.ts';
import type { RedirectChain } from './redirect-chain.ts';
import type { VisitFacts } from './visit-facts.ts';
import { LATE, within } from './within.ts';

/** One address of a trip on its way to the screen. */
export interface PageHop {
  readonly scope: Omit<EffectScope, 'lookup'>;
  /**
   * Loads and shows the page. False when it could not be loaded in time; nothing happens when it is no longer wanted.
   */
  show(shown: Shown): Promise<boolean>;
}

export interface ShowPage {
  open(chain: RedirectChain, url: string): PageHop;
}

/**
 * Brings pages to the screen: loads the page and its code, then history, title, scroll position and store change
 * together. The shown page stays as it is until then.
 *
 * @param preparePage loads the code of a page's blocks.
 * @param patience milliseconds to wait for page and code.
 * @param secret query parameters that no address is shown with.
 */
export function createShowPage(
  platform: Platform,
  navigation: NavigationStore,
  facts: VisitFacts,
  stored: StoredValueTable,
  source: ReleaseSource,
  preparePage: (page: PageSpec) => Promise<void>,
  patience: number,
  secret: readonly string[],
): ShowPage {
  const { address, screen, clock } = platform;

  async function load(id: string): Promise<PageSpec | null> {
    const prepare = async () => {
      let page = await source.page(id);
      // Which version a visitor gets is decided by code that only such pages load.
      if (page.versions)
        page = await import('./versions.ts').then((code) => code.pageVersion(page, source, clock, stored));
      await preparePage(page);
      return page;
    };
    const page = await within(clock, patience, prepare()).catch((error: unknown) => {
      platform.console.error(`page ${id} failed`, error);
      return LATE;
    });
    return typeof page === 'symbol' ? null : page;
  }

  function open(chain: RedirectChain, from: string): PageHop {
    const waiting: (() => void)[] = [];
    let url = withoutParams(from, secret);
    let title = '';
    let stands = false;

    function commit(page: PageSpec, { screen: name, routeId }: Shown): void {
      const before = navigation.committed;
      if (before && before.routeId !== routeId) navigation.leftAt.set(before.url, screen.scrollTop());
      const nav = facts.navigationTo(url);
      const here = address.current();
      // What is shown already may have taken another address meanwhile: one to carry to another browser, say.
      const isTaken = stands || (before?.path === nav.path && here !== chain.address);
      if (!isTaken && here !== url) {
        if (chain.replaces) address.replace(url);
        else address.push(url);
      }
      chain.address = url;
      chain.replaces = true;
      stands = true;
      for (const change of waiting.splice(0)) change();
      navigation.commit({
        url,
        path: nav.path,
        nav,
        page,
        screen: name,
        routeId,
        title,
        arrival: chain.arrival,
      });
    }

    return {
      scope: {
        whenShown: (change) => (stands ? change() : waiting.push(change)),
        scrollToTop: () => {
          if (!stands && navigation.committed?.url !== from) waiting.push(() => screen.scrollTo(0));
        },
        retitle: (text) => {
          title = text;
          screen.setTitle(text);
          if (stands) navigation.retitle(text);
        },
        stripQuery: (params) => {
          const clean = withoutParams(url, params);
          if (address.current() === url) address.replace(clean);
          url = clean;
        },
      },
      show: async (shown) => {
        const page = await load(shown.page);
        if (page && chain.isNewest()) commit(page, shown);
        return page !== null;
      },
    };
  }

  return { open };
}
