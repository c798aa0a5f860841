import type { Release } from '../../engine/decide/model/release.ts';
import type { CallRequest } from '../calls/call.ts';
import { Refusal } from '../calls/refusal.ts';
import type { CallerSettings } from '../config/service-data.ts';
import { hostOf, isNamedHost } from './page-host.ts';

/**
 * Refuses whoever is neither a page of this site nor one of its apps. A page cannot lie about where it is from; a
 * script can, and is stopped by limits only. Old web views send no `Origin`, but the page's address.
 *
 * @param isFree true where a code costs nobody anything, since none is really sent: plain callers may then have one.
 */
export function checkCaller(
  { host, caller }: CallRequest,
  hosts: Release['hosts'],
  { apps, pageHosts }: CallerSettings,
  isFree: boolean,
): void {
  const { app, origin, referer, site } = caller;
  // An app's own page, from a file or under a scheme of its own, has the origin `null`.
  const isApp = apps.includes(app ?? '') && (origin === null || origin === 'null');
  const page = isApp ? null : (origin ?? (isFree ? null : referer));
  const isOurs = (name: string): boolean =>
    name === host.toLowerCase() || isNamedHost(name, hosts, pageHosts);
  const isKnown =
    page === null ? isApp || site === 'same-origin' || (site === null && isFree) : isOurs(hostOf(page));
  if (!isKnown) {
    throw new Refusal('caller-unknown');
  }
}
