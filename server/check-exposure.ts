import { isLoopback } from './place/is-loopback.ts';
import type { Settings } from './settings.ts';
import { StartError } from './start-error.ts';

/**
 * Outside of production login codes are shown instead of sent, so that whoever reaches the server can log in as
 * anybody.
 *
 * @throws StartError when other machines would, and nobody said so.
 */
export function checkExposure({
  production,
  expose,
  host,
  opsHost,
}: Pick<Settings, 'production' | 'expose' | 'host' | 'opsHost'>): void {
  if (production || expose) return;
  const [name, open] =
    Object.entries({ HOST: host, DUKOU_OPS_HOST: opsHost }).find(([, at]) => !isLoopback(at)) ?? [];
  if (name !== undefined) {
    throw new StartError(
      `${name} is "${open}", so that other machines reach this server, and it shows login codes instead of sending them. For visitors, start with NODE_ENV=production; to try it from another machine all the same, with --expose: npm start -- --expose`,
    );
  }
}
