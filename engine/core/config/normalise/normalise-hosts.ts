import type { JsonPointer } from '../../model/json.ts';
import type { HostPart } from '../../model/release.ts';
import type { ScreenPath } from '../../model/route.ts';
import { joinPointer } from '../../problems/pointer.ts';
import { type At, child, entries, textAt } from '../at.ts';
import { INDEX_PATH, LOGIN_INDEX_TAG, LOGIN_PATH, LOGIN_SCREEN } from '../engine-names.ts';
import { brandLayersOf } from './brand-layers-of.ts';
import type { Context } from './context.ts';
import { adSettings } from './normalise-ads.ts';

/** Host tables by host, with `/login` and `/index.html` added where the table has none. */
export function normaliseHosts(context: Context): Readonly<Record<string, HostPart>> {
  const hosts: Record<string, HostPart> = {};
  for (const at of context.config.hosts) {
    const host = normaliseHost(at, context);
    hosts[host.id] = host;
  }
  return hosts;
}

function normaliseHost(at: At, context: Context): HostPart {
  const id = textAt(at, 'host') ?? '';
  const pointer = joinPointer('/hosts', id);
  context.links.link(pointer, at);
  context.links.link(`${pointer}/id`, child(at, 'host'));
  return {
    id,
    groups: (child(at, 'groups').value ?? []) as readonly string[],
    root: textAt(at, 'root') ?? LOGIN_PATH,
    screens: screensOf(at, `${pointer}/screens`, context),
    brand: brandLayersOf([child(at, 'brand')], `${pointer}/brand`, context),
    variant: textAt(at, 'variant'),
    apiBase: textAt(at, 'apiBase') ?? '',
    trackingBase: textAt(at, 'trackingBase') ?? '',
    ...adSettings([at]),
  };
}

function screensOf(host: At, to: JsonPointer, context: Context): readonly ScreenPath[] {
  const declared = child(host, 'screens');
  const rows: (readonly [string, At])[] = [...entries(declared)];
  const paths = new Set(rows.map(([path]) => path));
  if (!paths.has(LOGIN_PATH)) rows.push([LOGIN_PATH, child(declared, LOGIN_PATH)]);
  if (!paths.has(INDEX_PATH)) rows.push([INDEX_PATH, child(declared, LOGIN_PATH)]);
  return rows.map(([path, at], index) => {
    const pointer = joinPointer(to, index);
    context.links.link(pointer, at);
    return {
      path,
      screen: textAt(at, 'screen') ?? LOGIN_SCREEN,
      title: textAt(at, 'title') ?? '',
      channel: textAt(at, 'channel'),
      tags: [LOGIN_INDEX_TAG],
      brand: brandLayersOf([child(at, 'brand')], `${pointer}/brand`, context),
    };
  });
}
