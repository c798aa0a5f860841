/**
 * A call that a block makes for the visitor, and what the block does when it fails: the mark `x-calls` of the block's
 * schema in `schemas/meta/blocks/`.
 */
export interface BlockCall {
  /**
   * Name of the call; `options.NAME`: the option of the block that names it; `form.fetches`: those that the block's
   * form asks for when it is shown, as far as the guard has not.
   */
  readonly call: string;
  /**
   * What the visitor reads: `call` the text of `schemas/api.json`, `login` the same with what the server says of the
   * field, `save` the same with what the server says where it says something, `texts.KEY` a word of the block,
   * `says.KEY` what a form says of itself, `nothing`.
   */
  readonly told: string;
  /**
   * How long the visitor waits at most: `visitor` as `visitorTimeout` of `schemas/api.json` says, `options.NAME` so
   * many seconds, `none`.
   */
  readonly wait: string;
  /** An answer with code 200 counts as failed when it brings no data. */
  readonly needsData?: boolean;
  /** The call is made only where logins carry the visit's attribution. */
  readonly withAttribution?: true;
  /** The call is made only by those who are logged in. */
  readonly withLogin?: boolean;
  /** The call is made only where the block's form logs visitors in, by those without a login. */
  readonly withFormLogin?: boolean;
  /** The call is made only where an institution asks for consent to what a saved form says. */
  readonly withConsent?: boolean;
  /** Body codes that end the login, as the HTTP statuses of `unauthorised` do. */
  readonly endsLogin?: readonly number[];
  /**
   * What follows: `login`, `saved` (a form, after its own login if it has one), or `options.NAME`, an action that
   * follows a failure, too.
   */
  readonly then?: string;
  /** Without an answer the block has nothing to act on but another try. */
  readonly fills?: boolean;
  /** The answers are kept as a draft. */
  readonly drafts?: boolean;
}

/** Calls by block. */
export type BlockCalls = ReadonlyMap<string, readonly BlockCall[]>;
