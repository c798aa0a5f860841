/**
 * `GET /api/events`, server-sent: a draft or what is published has changed, or nothing has for fifteen seconds. A page
 * that hears nothing asks by itself. A request that no hand has caused bears `x-idle`, and is no use of the session.
 */
export type ConsoleEvent = 'beat' | 'versions' | { readonly draft: number; readonly of?: 'presence' };

/**
 * Somebody else who is at a draft. `POST /api/drafts/:number/presence` says that the person is, and answers all others;
 * a person who comes is told as an event `of: 'presence'`.
 */
export interface Present {
  readonly name: string;
  /** Has just changed something. */
  readonly isEditing: boolean;
}
