import { unhiddenSecrets } from '../../engine/compile/unhidden-secrets.ts';
import type { JsonObject } from '../../engine/decide/model/json.ts';
import { loginKeys } from '../../engine/decide/model/login-keys.ts';
import type { Release } from '../../engine/decide/model/release.ts';

/**
 * A line for operators on what a published release lacks, since an older version published it: what a new version mends
 * in the configuration is in force once that is published. Empty when it lacks nothing.
 */
export function lackedBy({ site }: Pick<Release, 'site'>): string {
  const open = unhiddenSecrets(site.guard as unknown as JsonObject, loginKeys(site));
  const lacked = [
    ...(open.length > 0 ? [`take ${open.join(', ')} out of the address bar`] : []),
    ...(Object.hasOwn(site.api.endpoints, 'logOut') ? [] : ['end a login on the server']),
  ];
  return lacked.length === 0
    ? ''
    : `\n!! An older version published it: its pages do not ${lacked.join(', nor ')}. Run: npx dukou publish`;
}
