import { BlockList, isIP } from 'node:net';
import IP2Region from 'ip2region';
import { type City, findCity } from './areas.ts';
import { plainAddress } from './plain-address.ts';

/** City of an address, as far as an offline table knows it: a hint, never a reason to refuse anybody. */
export interface IpCity {
  /** Null for addresses abroad, private ones, and those of which only the province is known. */
  find(address: string): City | null;
}

const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv6');
}

export function isPrivateAddress(address: string): boolean {
  const plain = plainAddress(address);
  const kind = isIP(plain);
  return kind !== 0 && PRIVATE.check(plain, kind === 4 ? 'ipv4' : 'ipv6');
}

/**
 * Looks addresses up in the table of the `ip2region` package.
 *
 * @param devCity city of visitors from private addresses; null in production.
 */
export function ipCityTable(devCity: string | null): IpCity {
  // The package is CommonJS: bundlers and Node disagree on where its default export is.
  const Table = (IP2Region as unknown as { default?: typeof IP2Region }).default ?? IP2Region;
  const table = new Table();
  return {
    find(address) {
      if (isPrivateAddress(address)) {
        return devCity === null ? null : findCity('', devCity);
      }
      const found = isIP(address) === 0 ? null : table.search(plainAddress(address));
      return found === null || found.country !== '中国' ? null : findCity(found.province, found.city);
    },
  };
}
