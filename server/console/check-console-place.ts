import type { Release } from '../../engine/decide/model/release.ts';
import { DEFAULT_HOST, pickHost } from '../../engine/decide/routing/pick-host.ts';
import { isLoopback } from '../place/is-loopback.ts';
import type { Settings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { consoleOrigin } from './http/console-origin.ts';

/**
 * Whoever signs in to the console sends a password, and a browser sends its cookies to every port of a host name.
 *
 * @throws StartError where the console would be reached without https, or in production under a name that visitors use.
 */
export function checkConsolePlace(
  settings: Pick<Settings, 'consoleHost' | 'consolePort' | 'consoleOrigin' | 'production'>,
  hosts: Release['hosts'],
): void {
  const { consoleHost, consoleOrigin: given, production } = settings;
  if (!isLoopback(consoleHost) && given === null) {
    throw new StartError(
      `DUKOU_CONSOLE_HOST is "${consoleHost}", so that other machines reach the console. Say under which address, https://…, in DUKOU_CONSOLE_ORIGIN, and put a proxy with TLS in front; or leave DUKOU_CONSOLE_HOST out.`,
    );
  }
  const { hostname } = new URL(consoleOrigin(settings));
  if (production && pickHost(hosts, hostname) !== hosts[DEFAULT_HOST]) {
    throw new StartError(
      `The console would be at ${hostname}, which hosts/ serves to visitors: browsers send its cookies there, too. Give it a host name of its own in DUKOU_CONSOLE_ORIGIN.`,
    );
  }
}
