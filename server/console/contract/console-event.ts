/**
 * `GET /api/events`, server-sent: a draft or what is published has changed, or nothing has for fifteen seconds. A page
 * that hears nothing asks by itself. A request that no hand has caused bears `x-idle`, and is no use of the session.
 */
export type ConsoleEvent = 'beat' | 'versions' | { readonly draft: number };
