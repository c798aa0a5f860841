import { action } from 'mobx';
import type { LoginKeys } from '../../decide/model/api-spec.ts';
import { loginKeys } from '../../decide/model/login-keys.ts';
import type { SitePart } from '../../decide/model/release.ts';
import type { StoredValueTable } from './stored-values.ts';

/** Who the visitor is, as far as this browser knows. Reactive: the values are those in storage. */
export interface SessionStore {
  /** Storage keys of the values. */
  readonly keys: LoginKeys;
  readonly token: string | null;
  readonly userId: string | null;
  readonly phone: string | null;
  logIn(login: { readonly token: string; readonly userId: string | null; readonly phone: string }): void;
  /** Forgets the login (HTTP 401/403, body code 401): the keys of `unauthorised.clear` in `schemas/api.json`. */
  logOut(): void;
}

/** Agreements that were ticked for a login that is over: whoever logs in next ticks for themselves. */
const AGREED = ['askedAgreed'];

export function createSessionStore(stored: StoredValueTable, site: SitePart): SessionStore {
  const keys = loginKeys(site);
  const text = (key: string) => {
    const value = stored.get(key);
    return value ? String(value) : null;
  };
  return {
    keys,
    get token() {
      return text(keys.token);
    },
    get userId() {
      return text(keys.userId);
    },
    get phone() {
      return text(keys.phone);
    },
    logIn: action(({ token, userId, phone }) => {
      stored.set(keys.token, token);
      stored.set(keys.userId, userId);
      stored.set(keys.phone, phone);
      stored.clear(AGREED);
    }),
    logOut: action(() => stored.clear([...site.api.unauthorised.clear, ...AGREED])),
  };
}
