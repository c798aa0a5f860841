import type { ServiceData } from '../config/service-data.ts';
import { isPlainHttp } from '../place/is-loopback.ts';
import type { PlatformAccount } from './deliver-conversions.ts';
import { NETWORKS, type Network } from './platform.ts';

/**
 * The accounts to report to. A network whose reports go to the built-in stand-in has one in development only; in
 * production its reports wait until an address is configured. One that is not https and leaves the machine is none,
 * unless that is said: reports hold tokens and what tells a visitor.
 *
 * @param standIn address of the stand-in, for example `http://127.0.0.1:5173/__platform`; null in production.
 */
export function platformAccounts(
  { platforms }: Pick<ServiceData, 'platforms'>,
  env: Readonly<Record<string, string | undefined>>,
  standIn: string | null,
): Partial<Record<Network, PlatformAccount>> {
  const accounts: Partial<Record<Network, PlatformAccount>> = {};
  for (const network of NETWORKS) {
    const { url, tokenVariable } = platforms[network];
    const token = tokenVariable === undefined ? '' : (env[tokenVariable] ?? '');
    if (url !== 'built-in' && isPlainHttp(url) && env.DUKOU_PLAIN_HTTP !== '1') continue;
    if (url !== 'built-in') {
      accounts[network] = { url, token };
    } else if (standIn !== null) {
      accounts[network] = { url: `${standIn}/${network}`, token: token || 'test-token' };
    }
  }
  return accounts;
}
