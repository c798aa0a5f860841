import type { StorageSpec } from '../../decide/model/api-spec.ts';
import { loginKeys } from '../../decide/model/login-keys.ts';
import { child, isObject } from '../at.ts';
import type { Check } from '../check.ts';
import { unhiddenSecrets } from '../unhidden-secrets.ts';

export const unhiddenSecret: Check<'C143'> = {
  code: 'C143',
  severity: 'warning',
  title: 'No address bar keeps what logs somebody in',
  meaning:
    'What the guard takes from an address as a login (a token, a user, a number), or sends to get one, stays in the address bar, in the history and in what visitors forward, unless it is among "secretParams".',
  files: ['guard'],
  check(config, report) {
    const { value: storage } = config.storage;
    const keys = loginKeys({ storage: (isObject(storage) ? storage : {}) as unknown as StorageSpec });
    for (const name of unhiddenSecrets(config.guard.value, keys))
      report(child(config.guard, 'secretParams'), { name });
  },
};
