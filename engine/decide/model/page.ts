import type { JsonObject } from './json.ts';
import type { Rule } from './rule.ts';
import type { Versions } from './version.ts';

/** What a control does. Exactly one key. */
export type ActionSpec =
  /** Navigate inside the site; with `replace`, back leads past this page. */
  | { readonly go: string; readonly query?: Readonly<Record<string, string>>; readonly replace?: boolean }
  /** Navigate to a destination of the flow. */
  | { readonly destination: 'success' | 'fail' }
  /** Leave for another address in the same view. */
  | { readonly open: string }
  | { readonly back: true }
  | { readonly reload: true }
  /** Copy text; the visitor is told whether it worked. */
  | { readonly copy: string };

/** One block of a page. `with` holds the block's options, checked against the schema of its registry entry. */
export interface BlockSpec {
  readonly block: string;
  readonly when?: Rule;
  readonly with: JsonObject;
}

/** `schemas/pages/<id>.json`. Texts may hold `{brand.name}` and other declared facts in braces. */
export interface PageSpec {
  readonly id: string;
  /** What staff call it, where no path gives it a title. */
  readonly label?: string;
  /** Name of the page's layout in `engine/react/page`. */
  readonly layout: string;
  readonly blocks: readonly BlockSpec[];
  /** Agreement ids whose versions the page sends along. */
  readonly agreements: readonly AgreementRef[];
  /**
   * What stands in its place for some time or some visitors: each is a page of its own, with the id of `pageVersionId`.
   */
  readonly versions?: Versions;
  /** The page that this one is a version of. */
  readonly versionOf?: string;
}

/** An agreement as pages and forms name it. */
export interface AgreementRef {
  readonly id: string;
  readonly title: string;
  readonly version: string;
  /** First 32 hex digits of the SHA-256 of the text as configured, with its placeholders. */
  readonly hash: string;
}

/** `schemas/agreements/<id>.md`, with front matter. */
export interface AgreementText {
  readonly id: string;
  readonly title: string;
  readonly version: string;
  readonly effective: string;
  /** Markdown with `{brand.companyName}` and the like. */
  readonly body: string;
}
