import type { JsonPointer } from '../../decide/model/json.ts';
import { joinPointer } from '../../decide/model/pointer.ts';
import type { HostPart } from '../../decide/model/release.ts';
import type { ScreenPath } from '../../decide/model/route.ts';
import { type At, child, entries, items, textAt } from '../at.ts';
import { brandLayersOf } from './brand-layers-of.ts';
import type { Context } from './context.ts';
import { adSettings } from './normalise-ads.ts';

/** Host tables by host, each with the paths of `schemas/every-host.json` that it does not declare itself. */
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
    root: textAt(at, 'root') ?? '',
    screens: screensOf(at, `${pointer}/screens`, context),
    brand: brandLayersOf([child(at, 'brand')], `${pointer}/brand`, context),
    variant: textAt(at, 'variant'),
    apiBase: textAt(at, 'apiBase') ?? '',
    trackingBase: textAt(at, 'trackingBase') ?? '',
    ...adSettings([at]),
  };
}

function screensOf(host: At, to: JsonPointer, context: Context): readonly ScreenPath[] {
  const { everyHost } = context.config;
  const tags = child(child(everyHost, 'landing'), 'tags');
  return rowsOf(child(host, 'screens'), child(everyHost, 'paths')).map(([path, at], index) => {
    const pointer = joinPointer(to, index);
    context.links.link(pointer, at);
    context.links.link(`${pointer}/tags`, tags);
    return {
      path,
      screen: textAt(at, 'screen') ?? '',
      title: textAt(at, 'title') ?? '',
      channel: textAt(at, 'channel'),
      tags: items(tags).map(({ value }) => String(value)),
      brand: brandLayersOf([child(at, 'brand')], `${pointer}/brand`, context),
    };
  });
}

/** The paths that a host declares, and those of every host that it does not, with what stands there. */
function rowsOf(declared: At, common: At): readonly (readonly [string, At])[] {
  const own = entries(declared);
  const taken = new Set(own.map(([path]) => path));
  const stands = (path: string): At => child(taken.has(path) ? declared : common, path);
  const added = entries(common)
    .filter(([path]) => !taken.has(path))
    .map(([path, at]) => [path, stands(textAt(at, 'as') ?? path)] as const);
  return [...own, ...added];
}
