import { makeAutoObservable, observableRef } from 'mobx';
import type { Facts, Navigation } from '../../decide/model/facts.ts';
import type { PageSpec } from '../../decide/model/page.ts';
import type { Verdict } from '../../decide/model/verdict.ts';

/** The page that is shown. */
export interface CommittedPage {
  /** Path with query, as in the address bar. */
  readonly url: string;
  readonly path: string;
  readonly nav: Navigation;
  readonly page: PageSpec;
  /** Value of `data-screen`. */
  readonly screen: string;
  readonly routeId: string;
  readonly title: string;
  readonly arrival: Arrival;
}

/** How a page came: with the document, by going back or forward, or otherwise. */
export type Arrival = 'first' | 'return' | 'next';

/** A page that could not be loaded: the visitor is told so and may try again. */
export interface NavigationFailure {
  readonly url: string;
  retry(): Promise<void>;
}

/** One run of the decider, for the overlay. */
export interface DecisionRecord {
  readonly url: string;
  readonly facts: Facts;
  readonly verdict: Verdict;
}

/** What is shown, whether something else is on its way, and how it was decided. Reactive. */
export interface NavigationStore {
  /** Null until the first page is shown. */
  readonly committed: CommittedPage | null;
  /** A navigation is under way. */
  readonly pending: boolean;
  readonly failure: NavigationFailure | null;
  /** Runs of the decider in the newest navigation, oldest first. */
  readonly decisions: readonly DecisionRecord[];
  /** The navigation that the shown page stands for; before the first page, the one that is to come. */
  readonly nav: Navigation;
  /** Path that the newest navigation is about to show, or that is shown. Not reactive. */
  target: string;
  /** Scroll position at which an address (path with query) was left, in pixels, for pages that are kept alive. */
  readonly leftAt: Map<string, number>;
  begin(): void;
  commit(page: CommittedPage): void;
  retitle(title: string): void;
  /** The newest navigation is over. */
  end(decisions: readonly DecisionRecord[], failure: NavigationFailure | null): void;
}

/** @param landing what facts see as the navigation before the first page is shown. */
export function createNavigationStore(landing: Navigation): NavigationStore {
  const store: Writable<NavigationStore> = {
    committed: null,
    pending: false,
    failure: null,
    decisions: [],
    target: landing.path,
    leftAt: new Map(),
    get nav() {
      return store.committed?.nav ?? landing;
    },
    begin: () => {
      store.pending = true;
      store.failure = null;
      store.decisions = [];
    },
    commit: (page) => {
      store.committed = page;
    },
    retitle: (title) => {
      const page = store.committed;
      if (page && page.title !== title) store.committed = { ...page, title };
    },
    end: (decisions, failure) => {
      store.pending = false;
      store.failure = failure;
      store.decisions = decisions;
    },
  };
  // What is shown is replaced as a whole, never changed within.
  return makeAutoObservable(store, {
    committed: observableRef,
    failure: observableRef,
    decisions: observableRef,
    target: false,
    leftAt: false,
  });
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };
