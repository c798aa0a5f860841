import { emptyChannel } from '../../decide/model/empty-channel.ts';
import type { Release } from '../../decide/model/release.ts';
import { brandRead } from '../prove/brand-read.ts';
import { isSameJson } from '../prove/is-same-json.ts';
import { transitionsFrom } from '../transitions/transitions-from.ts';
import { changedPages } from './changed-pages.ts';

/**
 * True where nothing that leads visitors is another in two releases, nor what the guard does for them, nor any page
 * that they come to; what people say of rules leads nobody.
 */
export function isLedAlike(before: Release, after: Release): boolean {
  return changedPages(before, after).size === 0 && isSameJson(leading(before), leading(after));
}

function leading(release: Release): unknown {
  const { site, hosts, channels, forms, pages } = release;
  const { guard, routes, unmatched, destinations, storage, api } = site;
  const steps = guard.steps.map(({ spec: _spec, ...step }) => step);
  const isBranded = brandRead(release).length > 0;
  const reads = Object.entries(api.endpoints).map(([name, endpoint]) => [name, endpoint.reads ?? null]);
  const tables = Object.entries(hosts).map(([id, { groups, root, screens, variant, brand }]) => [
    id,
    groups,
    root,
    variant,
    isBranded && brand,
    screens.map((screen) => [
      screen.path,
      screen.screen,
      screen.title,
      screen.channel,
      screen.tags,
      isBranded && screen.brand,
    ]),
  ]);
  const records = Object.keys(channels)
    .sort()
    .map((id) => {
      const { groups, title, variant, pages: instead, versions, brand } = channels[id] ?? emptyChannel(id);
      return [id, groups, title, variant, instead, versions, isBranded && brand];
    });
  const logins = Object.entries(forms).map(([id, { login }]) => [id, login ?? null]);
  const left = Object.entries(pages).map(([id, page]) => [id, page.versions, transitionsFrom(page)]);
  return [
    { ...guard, steps },
    routes,
    unmatched,
    destinations,
    storage.login,
    reads,
    isBranded && site.brand,
    tables,
    records,
    logins,
    left,
  ];
}
