import type { LoginKeys } from '../decide/model/api-spec.ts';
import type { Json } from '../decide/model/json.ts';
import { isObject } from './at.ts';

/**
 * Parameters of addresses that log somebody in or say who it is, and that a guard leaves in the address bar: what it
 * keeps of the query as a login, and what it sends for one.
 */
export function unhiddenSecrets(guard: Json | undefined, keys: LoginKeys): readonly string[] {
  if (!isObject(guard)) return [];
  const kept = Object.values(keys);
  const told = storesIn(guard).flatMap(([key, value]) => (kept.includes(key) ? varsIn(value) : []));
  const sent = storesIn(guard)
    .flatMap(([key, value]) => (key === keys.token ? varsIn(value) : []))
    .flatMap((name) => {
      const [, fetch = ''] = /^reply\.([^.]+)\./.exec(name) ?? [];
      return isObject(guard.fetches) ? varsIn(guard.fetches[fetch]) : [];
    });
  const hidden = Array.isArray(guard.secretParams) ? guard.secretParams : [];
  const names = [...told, ...sent].flatMap((name) => /^query\.(.+)$/.exec(name)?.[1] ?? []);
  return [...new Set(names)].filter((name) => !hidden.includes(name)).sort();
}

/** What is stored anywhere: the key, and the rule of its value. */
function storesIn(value: Json | undefined): readonly (readonly [key: string, value: Json | undefined])[] {
  if (Array.isArray(value)) return value.flatMap(storesIn);
  if (!isObject(value)) return [];
  if (value.do === 'store' && typeof value.key === 'string') return [[value.key, value.value]];
  return Object.values(value).flatMap(storesIn);
}

/** Names of the facts that a rule reads. */
function varsIn(rule: Json | undefined): readonly string[] {
  if (Array.isArray(rule)) return rule.flatMap(varsIn);
  if (!isObject(rule)) return [];
  return typeof rule.var === 'string' ? [rule.var] : Object.values(rule).flatMap(varsIn);
}
