import { textOf } from '../../../engine/react/page/read-options.ts';
import { resultQuery } from '../../../engine/react/page/result-query.ts';
import type { Engine } from '../../../engine/runtime/engine.ts';
import { formatAddress, parseAddress } from '../../../engine/runtime/run/page-address.ts';

/**
 * This page's address with the visit's channel and the click records of the advertising platforms in its query: another
 * browser that opens it knows nothing else of the visit. Never a token or a login mark.
 *
 * @returns path with query.
 */
export function carriedPath(engine: Engine): string {
  const { path, query } = engine.navigation.nav;
  const record = engine.stored.object('ks_attribution') ?? {};
  const searched = parseAddress(String(engine.stored.get('bd_vidUrl') ?? '')).query.bd_vid;
  const carried: Record<string, string> = { ...resultQuery(engine) };
  if (query.product) carried.product = query.product;
  carried.channel = String(engine.fact('channel.id') ?? '');
  if (searched) carried.bd_vid = searched;
  for (const [name, value] of Object.entries(record)) if (textOf(value)) carried[name] = textOf(value);
  return formatAddress(path, carried);
}

/** The same as a full address, to copy or to draw. */
export function carriedLink(engine: Engine): string {
  const [origin = ''] = /^[a-z]+:\/\/[^/?#]+/i.exec(engine.platform.address.href()) ?? [];
  return origin + carriedPath(engine);
}
