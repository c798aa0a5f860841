import type { Scalar } from './json.ts';
import type { PageSpec } from './page.ts';
import type { ChannelRecord, VisitRelease } from './release.ts';

/** What the server writes into the entry page, so that the first page needs no further request for configuration. */
export interface VisitData {
  readonly release: VisitRelease;
  /**
   * SHA-256 of the release's manifest, by which every further part is verified; null for the release that is built in.
   */
  readonly manifest: string | null;
  readonly channels: Readonly<Record<string, ChannelRecord>>;
  readonly pages: Readonly<Record<string, PageSpec>>;
  /** The page whose HTML the server rendered, and the path it stands for; null when none was rendered. */
  readonly shown: {
    readonly page: string;
    readonly path: string;
    /** Values of the facts that the HTML depends on: it may be taken over only where they are the same. */
    readonly facts?: Readonly<Record<string, Scalar | readonly string[]>>;
  } | null;
  /**
   * The server's proof that it made this page for a visit of this channel; absent where it did not make it. Reports of
   * conversions carry it.
   */
  readonly ticket?: string;
  /** True in development: the decision overlay is offered and `?__host=` is read. */
  readonly dev: boolean;
}
