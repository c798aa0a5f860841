import IP2Region from 'ip2region';
import ipaddr from 'ipaddr.js';
import { type City, findCity } from './areas.ts';
import { readAddress } from './read-address.ts';

/** City of an address, as far as an offline table knows it: a hint, never a reason to refuse anybody. */
export interface IpCity {
  /** Null for addresses abroad, private ones, and those of which only the province is known. */
  find(address: string): City | null;
}

/** Kinds of addresses that nobody on the internet has. */
const PRIVATE: readonly string[] = ['private', 'uniqueLocal', 'loopback', 'linkLocal', 'carrierGradeNat'];

export function isPrivateAddress(text: string): boolean {
  const address = readAddress(text);
  return address !== null && PRIVATE.includes(ipaddr.parse(address).range());
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
    find(text) {
      if (isPrivateAddress(text)) {
        return devCity === null ? null : findCity('', devCity);
      }
      const address = readAddress(text);
      const found = address === null ? null : table.search(address);
      return found === null || found.country !== '中国' ? null : findCity(found.province, found.city);
    },
  };
}
