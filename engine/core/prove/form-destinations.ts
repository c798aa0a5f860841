import { waysOn } from '../flow/ways-on.ts';
import type { DestinationKind } from '../model/destination.ts';
import type { Release } from '../model/release.ts';
import { matchPath } from '../routing/match-path.ts';
import { pickHost } from '../routing/pick-host.ts';
import type { ChangeBook } from './change-book.ts';
import { pairedVariants } from './channel-classes.ts';

const KINDS: readonly DestinationKind[] = ['success', 'fail'];

/**
 * Notes where a saved form, or an action of a page, leads visitors otherwise: at every path with such a page, for the channels whose
 * table of `schemas/destinations.json` is another, by another variant or other rows.
 *
 * @param channels all that either release knows.
 */
export function formDestinations(
  before: Release,
  after: Release,
  channels: readonly string[],
  book: ChangeBook,
): void {
  const isSameTable = JSON.stringify(before.site.destinations) === JSON.stringify(after.site.destinations);
  for (const host of Object.keys({ ...before.hosts, ...after.hosts })) {
    const [was, is] = [pickHost(before.hosts, host).variant, pickHost(after.hosts, host).variant];
    const groups = new Map<
      string,
      { readonly variants: readonly (string | null)[]; readonly members: Set<string> }
    >();
    for (const id of channels) {
      for (const [old, now] of pairedVariants(before, after, id)) {
        const variants = [old.variant ?? was, now.variant ?? is];
        if (isSameTable && variants[0] === variants[1]) continue;
        const key = JSON.stringify(variants);
        const group = groups.get(key) ?? { variants, members: new Set() };
        group.members.add(id);
        groups.set(key, group);
      }
    }
    for (const { variants, members } of groups.values()) {
      for (const kind of KINDS) {
        const old = tableOf(before, variants[0] ?? null, kind);
        const now = tableOf(after, variants[1] ?? null, kind);
        const gone = old.filter((row) => !now.includes(row));
        const come = now.filter((row) => !old.includes(row));
        if (gone.length + come.length === 0 && old.join() === now.join()) continue;
        const words = (rows: readonly string[]) => rows.join('; ') || 'the same rows in another order';
        const about = kind === 'success' ? 'after a form with a match' : 'after a form without a match';
        for (const path of pathsOf(after, kind, host))
          book.add(
            { aspect: 'destination', about, before: words(gone), after: words(come), visit: null },
            [...members],
            host,
            path,
          );
      }
    }
  }
}

/** Rows in the order in which they are asked, each as one text. */
function tableOf({ site }: Release, variant: string | null, kind: DestinationKind): readonly string[] {
  const { rows, variants, defaultVariant, flowCode } = site.destinations;
  const usual = variants[variant ?? defaultVariant] ?? variants[defaultVariant];
  const said = ({ to, when }: { readonly to: string; readonly when?: unknown }, codes: string) =>
    `${to}${codes}${when === undefined ? '' : ` when ${JSON.stringify(when)}`}`;
  return [
    `code from ${JSON.stringify(flowCode[kind])}`,
    ...rows[kind].map((row) => said(row, ` for code ${row.codes.join(', ')}`)),
    ...(usual?.[kind] ?? []).map((row) => said(row, ' for any other code')),
  ];
}

/** Paths of a host whose page leads on by this result. */
function pathsOf(
  { id, site, hosts, pages }: Release,
  kind: DestinationKind,
  host: string,
): readonly string[] {
  const visit = { id, site, host: pickHost(hosts, host) };
  return [...site.routes, ...visit.host.screens]
    .map(({ path }) => path)
    .filter((path) => {
      const match = matchPath(visit, path);
      return (
        match.kind === 'page' &&
        waysOn(pages[match.page]).some(({ result, to }) => result === kind && to === null)
      );
    });
}
