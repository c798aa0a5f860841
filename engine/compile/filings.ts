/** Filing numbers by the company that they belong to. */
export type Filings = ReadonlyMap<string, readonly string[]>;

/** A native app that names a company of its own, which stands on the pages that it shows. */
export interface DeclaredApp {
  /** Name that the app gives itself. */
  readonly appname: string;
  readonly appcompany: string;
  /** Channels that its visitors come with. */
  readonly channels: readonly string[];
}
