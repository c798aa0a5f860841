import type { Query } from '../model/facts.ts';
import type { Json } from '../model/json.ts';

/**
 * Where an address of the site leads, and what it brings along; null where that is known only when it is tapped, and
 * elsewhere.
 */
export function siteAddress(
  address: Json | undefined,
  more: Json = {},
): { readonly to: string; readonly query: Query } | null {
  if (typeof address !== 'string' || !address.startsWith('/') || address.includes('{')) return null;
  const [to = '/', search = ''] = (address.split('#')[0] as string).split('?');
  return { to, query: { ...Object.fromEntries(new URLSearchParams(search)), ...(more as Query) } };
}
