import type { HostPart } from '../../decide/model/release.ts';
import { isSameJson } from './is-same-json.ts';

/** A path, or a setting of the host, with what both tables have there. */
export type TableChange = readonly [name: string, before: unknown, after: unknown];

/**
 * In what two tables of a host lead visitors otherwise: at which paths something else stands, and what else of the host
 * is another.
 */
export function tableChanges(was: HostPart, is: HostPart): readonly TableChange[] {
  const [old, now] = [leadingParts(was), leadingParts(is)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .sort()
    .map((name) => [name, old.get(name) ?? null, now.get(name) ?? null] as const)
    .filter(([, before, after]) => !isSameJson(before, after));
}

/** What of a host decides where visitors go, besides the titles and brands that its paths have. */
function leadingParts({ groups, root, screens, variant }: HostPart): ReadonlyMap<string, unknown> {
  const paths = screens.map(({ path, screen, channel, tags }) => [path, [screen, channel, tags]] as const);
  return new Map<string, unknown>([['groups', groups], ['root', root], ['variant', variant], ...paths]);
}
