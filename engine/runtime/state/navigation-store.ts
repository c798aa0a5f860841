import { actionBound, makeObservable, observableRef } from 'mobx';
import type { Facts, Navigation } from '../../core/model/facts.ts';
import type { PageSpec } from '../../core/model/page.ts';
import type { Verdict } from '../../core/model/verdict.ts';

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
}

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

/** What is shown, whether something else is on its way, and how it was decided. */
export class NavigationStore {
  committed: CommittedPage | null = null;
  /** A navigation is under way. */
  pending = false;
  failure: NavigationFailure | null = null;
  /** Runs of the decider in the newest navigation, oldest first. */
  decisions: readonly DecisionRecord[] = [];
  /** Path that the newest navigation is about to show, or that is shown. */
  target: string;
  /** Scroll position at which a route was left, in pixels, for pages that are kept alive. */
  readonly leftAt = new Map<string, number>();

  /** @param landing what facts see as the navigation before the first page is shown. */
  constructor(private readonly landing: Navigation) {
    this.target = landing.path;
    makeObservable(this, {
      committed: observableRef,
      pending: observableRef,
      failure: observableRef,
      decisions: observableRef,
      begin: actionBound,
      commit: actionBound,
      retitle: actionBound,
      end: actionBound,
    });
  }

  /** The navigation that the shown page stands for. */
  get nav(): Navigation {
    return this.committed?.nav ?? this.landing;
  }

  begin(): void {
    this.pending = true;
    this.failure = null;
    this.decisions = [];
  }

  commit(page: CommittedPage): void {
    this.committed = page;
  }

  retitle(title: string): void {
    if (this.committed && this.committed.title !== title) this.committed = { ...this.committed, title };
  }

  /** The newest navigation is over. */
  end(decisions: readonly DecisionRecord[], failure: NavigationFailure | null): void {
    this.pending = false;
    this.decisions = decisions;
    this.failure = failure;
  }
}
