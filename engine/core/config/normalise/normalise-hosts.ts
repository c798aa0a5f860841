import type { JsonPointer } from '../../model/json.ts';
import type { HostPart } from '../../model/release.ts';
import type { ScreenPath } from '../../model/route.ts';
import { joinPointer } from '../../problems/pointer.ts';
import { type At, child, entries, textAt } from '../at.ts';
import { brandLayersOf } from './brand-layers-of.ts';
import type { Context } from './context.ts';

/** Tag of every login and landing path ("login/index" of the product's guard). */
const LOGIN_INDEX = 'login-index';

/** An HTTP 401 or 403 leads to `/login`, so every host has it; `/index.html` is treated like it. */
const LOGIN = '/login';
const INDEX = '/index.html';

/** The screen that `/login` shows where a host's table names none. */
const LOGIN_SCREEN = 'login-second';

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
    root: textAt(at, 'root') ?? LOGIN,
    screens: screensOf(at, `${pointer}/screens`, context),
    brand: brandLayersOf([child(at, 'brand')], `${pointer}/brand`, context),
    variant: textAt(at, 'variant'),
    apiBase: textAt(at, 'apiBase') ?? '',
    trackingBase: textAt(at, 'trackingBase') ?? '',
  };
}

function screensOf(host: At, to: JsonPointer, context: Context): readonly ScreenPath[] {
  const declared = child(host, 'screens');
  const rows: (readonly [string, At])[] = [...entries(declared)];
  const paths = new Set(rows.map(([path]) => path));
  if (!paths.has(LOGIN)) rows.push([LOGIN, child(declared, LOGIN)]);
  if (!paths.has(INDEX)) rows.push([INDEX, child(declared, LOGIN)]);
  return rows.map(([path, at], index) => {
    const pointer = joinPointer(to, index);
    context.links.link(pointer, at);
    return {
      path,
      screen: textAt(at, 'screen') ?? LOGIN_SCREEN,
      title: textAt(at, 'title') ?? '',
      channel: textAt(at, 'channel'),
      tags: [LOGIN_INDEX],
      brand: brandLayersOf([child(at, 'brand')], `${pointer}/brand`, context),
    };
  });
}
