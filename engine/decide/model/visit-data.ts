import type { AdsPart } from './ads.ts';
import type { FormPart } from './form.ts';
import type { Scalar } from './json.ts';
import type { PageSpec } from './page.ts';
import type { ChannelRecord, SitePart, VisitRelease } from './release.ts';

/** A module of a release. */
export interface GivenModule {
  readonly url: string;
  /** SHA-256, hexadecimal. */
  readonly hash: string;
}

/** The module of a form that the entry page shows: see `FormModule`. */
export interface GivenForm extends GivenModule {
  /** Only where that is of a program that left the form out of it. */
  readonly form?: FormPart;
}

/** What a visit begins with, so that the first page needs no further request for configuration. */
export interface VisitData {
  readonly release: VisitRelease;
  /**
   * SHA-256 of the release's manifest, by which every further part is verified; null for the release that is built in.
   */
  readonly manifest: string | null;
  readonly channels: Readonly<Record<string, ChannelRecord>>;
  readonly pages: Readonly<Record<string, PageSpec>>;
  /** Settings of ad networks and tracking: every first page needs them, though late. */
  readonly ads?: AdsPart;
  /** Forms of the shown page, by id. */
  readonly forms?: Readonly<Record<string, GivenForm>>;
  /** The page whose HTML the server rendered, and the path it stands for; null when none was rendered. */
  readonly shown: {
    readonly page: string;
    readonly path: string;
    /** Values of the facts that the HTML depends on: it may be taken over only where they are the same. */
    readonly facts?: Readonly<Record<string, Scalar | readonly string[]>>;
    /** It stands for visitors who are logged in: for no other it may be taken over. */
    readonly isBehindLogin?: boolean;
  } | null;
  /**
   * The server's proof that it made this page for a visit of this channel; absent where it did not make it. Reports of
   * conversions carry it.
   */
  readonly ticket?: string;
  /** True in development: the decision overlay is offered and `?__host=` is read. */
  readonly dev: boolean;
}

/**
 * The same as the server writes it into the entry page: what all hosts share is a module beside it, where the release
 * has one (`docs/decisions/0047-what-all-hosts-share.md`).
 */
export interface WrittenVisit extends Omit<VisitData, 'release'> {
  readonly release: Omit<VisitRelease, 'site'> & { readonly site?: SitePart };
  /** Has `release.site` as its default export, where that is absent. */
  readonly siteModule?: GivenModule;
}
