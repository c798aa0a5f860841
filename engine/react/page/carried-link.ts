import type { Engine } from '../../runtime/engine.ts';
import { formatAddress, parseAddress } from '../../runtime/run/page-address.ts';
import { textOf } from './read-options.ts';

/**
 * This page's address with the visit's channel and the click records of the advertising platforms in its query: another
 * browser that opens it knows nothing else of the visit. Never a token, a login mark or what else `secretParams` of the
 * guard names.
 *
 * @returns path with query.
 */
export function carriedPath(engine: Engine): string {
  const { path, query } = engine.navigation.nav;
  const record = engine.stored.object('ks_attribution') ?? {};
  const searched = parseAddress(String(engine.stored.get('bd_vidUrl') ?? '')).query.bd_vid;
  const secret = engine.release.site.guard.secretParams;
  const own = Object.entries(query).filter(([name]) => !secret.includes(name));
  const carried: Record<string, string> = Object.fromEntries(own);
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
