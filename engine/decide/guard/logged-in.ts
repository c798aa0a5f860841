import type { StorageSpec } from '../model/api-spec.ts';
import { loginKeys } from '../model/login-keys.ts';

/** What a login stores, for a visitor whose form logs in before it is saved; no rule tells the values from others. */
export function loggedIn(site: { readonly storage: StorageSpec }): Readonly<Record<string, string>> {
  const { token, userId, phone } = loginKeys(site);
  return { [token]: 'token', [userId]: 'user', [phone]: 'phone' };
}
