import type { EarlyPlan } from '../../engine/decide/model/early-plan.ts';
import type { Release } from '../../engine/decide/model/release.ts';
import type { GivenModule, WrittenVisit } from '../../engine/decide/model/visit-data.ts';
import type { LoadedForm } from '../release/load-form.ts';

/** A page as the product renders it for its first visit. */
export interface EntryResult {
  readonly html: string;
  readonly title: string;
  readonly favicon: string;
  /** Content of a style element, without `</style>` in it; empty for none. */
  readonly style: string;
  readonly visit: WrittenVisit;
  /** Channel of the visit. */
  readonly channel: string;
  /** Whom visitors of the page can call; null where it names nobody. */
  readonly service: { readonly label: string; readonly phone: string; readonly href: string } | null;
  /** What the page's inline script works by; null where nothing was rendered. */
  readonly early: EarlyPlan | null;
  /** Source files of the parts that the page shows, by which the built files are found. */
  readonly modules: readonly string[];
  /** Modules of the release that the page needs at once, with their SHA-256 (hexadecimal). */
  readonly preloads: readonly GivenModule[];
}

/** Renders the page of an address; the built product exports it as `renderEntry`. */
export type EntryRenderer = (request: {
  readonly release: Release;
  /** SHA-256 of the release's manifest. */
  readonly manifest: string;
  /** SHA-256 (hexadecimal) of the release's `site.js`; absent where it has none. */
  readonly siteHash?: string;
  readonly host: string;
  readonly url: string;
  readonly userAgent: string;
  readonly dev: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Gives the module of a form of the release. */
  readonly formModule: (form: string) => Promise<LoadedForm>;
}) => Promise<EntryResult>;

/** What entry pages are made with. */
export interface EntrySource {
  /** The HTML document that pages are put into. */
  template(url: string): Promise<string>;
  render: EntryRenderer;
  /** What loads the modules of a page. */
  headOf(modules: readonly string[]): EntryHead;
}

/** What stands in the head of an entry page. */
export interface EntryHead {
  /** Content of the page's style sheets, for its style element; empty where they are linked. */
  readonly css: string;
  /** The inline script, the same on every page; empty for none. */
  readonly script: string;
  /** Tags that load the scripts, and name the sheets whose content is in `css`. */
  readonly tags: string;
}
