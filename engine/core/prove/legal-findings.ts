import { brandLayers } from '../brand/brand-layers.ts';
import { resolveBrand } from '../brand/resolve-brand.ts';
import type { BrandField } from '../model/brand.ts';
import type { ChannelRecord } from '../model/release.ts';
import { ANY_CHANNEL } from './channel-classes.ts';
import type { FindingBook } from './finding-book.ts';
import { filingProblem } from './legal-matrix.ts';
import type { Outcome } from './outcome.ts';
import type { ProveModel } from './prove-model.ts';
import { visitOf } from './visit-of.ts';

/** What the law wants said of who stands behind a page. */
export const LEGAL_FIELDS = ['companyName', 'icp', 'sourcesFunding'] as const satisfies readonly BrandField[];

/** Finds hosts, login and landing paths and channels where a legal field is empty. */
export function legalFindings({ release, hosts, traits, variants }: ProveModel, book: FindingBook): void {
  const { prefix } = release.site.guard.channel;
  const records = new Map<string, ChannelRecord>();
  const channels = [prefix + ANY_CHANNEL, ...Object.keys(release.channels)];
  for (const record of channels.flatMap((id) => variants(id))) {
    const key = JSON.stringify(record.brand.map(({ fields }) => fields));
    if (!records.has(key)) records.set(key, record);
  }
  for (const places of hosts) {
    const visit = { id: release.id, site: release.site, host: places.host };
    for (const path of new Set([...places.host.screens.map((screen) => screen.path), '/privacy'])) {
      for (const record of records.values()) {
        const brand = resolveBrand(brandLayers(visit, path, null, record), {
          appNameOfChannel: null,
          appname: null,
          appcompany: null,
        });
        const outcome = seenBy(path, record);
        const visitor = visitOf(release, places.host, path, new Map(), record);
        const wrong =
          traits && filingProblem({ company: brand.companyName, filing: brand.icp }, traits.filings);
        if (wrong) {
          const set = [brand.companyName.from, brand.icp.from];
          book.add('wrong-filing', wrong, places, path, outcome, visitor, set);
        }
        for (const field of LEGAL_FIELDS) {
          if (brand[field].value.trim() !== '') continue;
          const { from } = brand[field];
          const set = from === '' ? [] : [from];
          book.add('no-legal-text', `${field} ${from}`.trim(), places, path, outcome, visitor, set);
        }
      }
    }
  }
}

/** Everyone who comes to a path with a channel. */
function seenBy(path: string, record: ChannelRecord): Outcome {
  return {
    visitor: new Map(),
    channels: [{ record, members: [record.id], times: null }],
    legs: [{ path, query: {}, by: { step: 'end', row: null }, calls: [], go: null }],
    shown: null,
    path,
    channel: null,
    seen: null,
    stored: new Map(),
  };
}
