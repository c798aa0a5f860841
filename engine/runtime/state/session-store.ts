import { runInAction } from 'mobx';
import type { StoredValueTable } from './stored-values.ts';

/** Who the visitor is, as far as this browser knows. Reactive: the values are those in storage. */
export interface SessionStore {
  readonly token: string | null;
  readonly userId: string | null;
  readonly phone: string | null;
  logIn(login: { readonly token: string; readonly userId: string | null; readonly phone: string }): void;
  /** Forgets the login (HTTP 401/403, body code 401): the keys of `unauthorised.clear` in `schemas/api.json`. */
  logOut(): void;
}

export function createSessionStore(stored: StoredValueTable, loginKeys: readonly string[]): SessionStore {
  const text = (key: string) => {
    const value = stored.get(key);
    return value === null || value === '' ? null : String(value);
  };
  return {
    get token() {
      return text('access_token');
    },
    get userId() {
      return text('user_id');
    },
    get phone() {
      return text('phone');
    },
    logIn: ({ token, userId, phone }) =>
      runInAction(() => {
        stored.set('access_token', token);
        stored.set('user_id', userId);
        stored.set('phone', phone);
      }),
    logOut: () => stored.clear(loginKeys),
  };
}
