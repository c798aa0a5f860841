import type { Query } from '../../decide/model/facts.ts';
import type { Engine } from '../../runtime/engine.ts';
import { formatAddress, parseAddress } from '../../runtime/run/page-address.ts';
import { textOf } from './read-options.ts';
import { resultQuery } from './result-query.ts';

/**
 * This page's address with the visit's channel and the click records of the advertising platforms in its query: another
 * browser that opens it knows nothing else of the visit. Never a token or a login mark.
 *
 * @param own what else of the page's query is kept; by default what a result or a product is known by.
 * @returns path with query.
 */
export function carriedPath(engine: Engine, own = shownBy(engine)): string {
  const record = engine.stored.object('ks_attribution') ?? {};
  const searched = parseAddress(String(engine.stored.get('bd_vidUrl') ?? '')).query.bd_vid;
  const carried: Record<string, string> = { ...own };
  carried.channel = String(engine.fact('channel.id') ?? '');
  if (searched) carried.bd_vid = searched;
  for (const [name, value] of Object.entries(record)) if (textOf(value)) carried[name] = textOf(value);
  return formatAddress(engine.navigation.nav.path, carried);
}

/** The same as a full address, to copy or to draw. */
export function carriedLink(engine: Engine, own?: Query): string {
  const [origin = ''] = /^[a-z]+:\/\/[^/?#]+/i.exec(engine.platform.address.href()) ?? [];
  return origin + carriedPath(engine, own);
}

/** Full address at which a phone goes on with this page: all of its query, but for what the guard calls secret. */
export function phoneLink(engine: Engine): string {
  const { secretParams } = engine.release.site.guard;
  const own = Object.entries(engine.navigation.nav.query).filter(([name]) => !secretParams.includes(name));
  return carriedLink(engine, Object.fromEntries(own));
}

function shownBy(engine: Engine): Query {
  const { product } = engine.navigation.nav.query;
  return { ...resultQuery(engine), ...(product && { product }) };
}
