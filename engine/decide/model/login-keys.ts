import type { LoginKeys, StorageSpec } from './api-spec.ts';

const USUAL: LoginKeys = { token: 'access_token', userId: 'user_id', phone: 'phone' };

/** Where a site keeps a login: under the keys that `schemas/storage.json` names as `login`, or under the usual ones. */
export function loginKeys({ storage }: { readonly storage: StorageSpec }): LoginKeys {
  return storage.login ?? USUAL;
}
