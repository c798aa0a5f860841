import type { Release } from '../../engine/decide/model/release.ts';
import { DEFAULT_HOST, pickHost } from '../../engine/decide/routing/pick-host.ts';
import type { CallRequest } from '../calls/call.ts';

/** Host name of an address; empty for what is none, such as the origin `null` of a page without one. */
export function hostOf(address: string): string {
  try {
    return new URL(address).hostname;
  } catch {
    return '';
  }
}

/** True for a host name with a table of its own, by its name or its `*.suffix`, or in `callers.pageHosts`. */
export function isNamedHost(name: string, hosts: Release['hosts'], pageHosts: readonly string[]): boolean {
  return pageHosts.includes(name) || pickHost(hosts, name) !== hosts[DEFAULT_HOST];
}

/**
 * Host name of the page that asks: of `Origin`, else of `Referer`, else the one that was called. All three are the
 * caller's word, so only a name that the configuration knows may be passed on.
 *
 * @returns null for any other name.
 */
export function pageHost(
  { host, caller: { origin, referer } }: CallRequest,
  hosts: Release['hosts'],
  pageHosts: readonly string[],
): string | null {
  const name = hostOf(origin ?? '') || hostOf(referer ?? '') || host.toLowerCase();
  return isNamedHost(name, hosts, pageHosts) ? name : null;
}
