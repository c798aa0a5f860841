import type { DeclaredApp } from '../../compile/filings.ts';
import { brandLayers } from '../../decide/brand/brand-layers.ts';
import { resolveBrand } from '../../decide/brand/resolve-brand.ts';
import type { BrandField } from '../../decide/model/brand.ts';
import type { ChannelRecord } from '../../decide/model/release.ts';
import type { FindingBook } from './finding-book.ts';
import { ANY_CHANNEL } from './known-channels.ts';
import { filingProblem, namesIn } from './legal-matrix.ts';
import type { Outcome } from './outcome.ts';
import type { ProveModel } from './prove-model.ts';
import { visitOf } from './visit-of.ts';

/** What the law wants said of who stands behind a page. */
export const LEGAL_FIELDS = ['companyName', 'icp', 'sourcesFunding'] as const satisfies readonly BrandField[];

/**
 * Finds hosts, login and landing paths, channels and apps where a legal field is empty, or company and filing number
 * are no pair.
 */
export function legalFindings({ release, hosts, traits, variants }: ProveModel, book: FindingBook): void {
  const { prefix } = release.site.guard.channel;
  const records = new Map<string, ChannelRecord>();
  const channels = [prefix + ANY_CHANNEL, ...Object.keys(release.channels)];
  for (const record of channels.flatMap((id) => variants(id))) {
    const key = JSON.stringify(record.brand.map(({ fields }) => fields));
    if (!records.has(key)) records.set(key, record);
  }
  const inApps = (traits?.apps ?? []).flatMap((app) =>
    app.channels.flatMap((id) => variants(id)).map((record) => ({ app, record })),
  );
  const seen = [...[...records.values()].map((record) => ({ app: null, record })), ...inApps];
  for (const addresses of hosts) {
    const inside = { id: release.id, site: release.site, host: addresses.host };
    for (const path of new Set([...addresses.host.screens.map((screen) => screen.path), '/privacy'])) {
      for (const { app, record } of seen) {
        const brand = resolveBrand(brandLayers(inside, path, null, record), namesIn(app));
        const outcome = seenBy(path, record);
        const plain = visitOf(release, addresses.host, path, new Map(), record);
        const visit = { ...plain, stored: { ...plain.stored, ...storedBy(app) } };
        const wrong =
          traits && filingProblem({ company: brand.companyName, filing: brand.icp }, traits.filings);
        if (wrong) {
          const set = [brand.companyName.from, brand.icp.from].filter((from) => release.origins[from]);
          book.add(['wrong-filing', wrong], { addresses, path }, outcome, { visit, set });
        }
        for (const field of LEGAL_FIELDS) {
          if (brand[field].value.trim() !== '') continue;
          const { from } = brand[field];
          const set = from === '' ? [] : [from];
          book.add(['no-legal-text', `${field} ${from}`.trim()], { addresses, path }, outcome, {
            visit,
            set,
          });
        }
      }
    }
  }
}

/** What is kept of the app that a visit is inside of. */
function storedBy(app: DeclaredApp | null): Readonly<Record<string, string>> {
  return app === null ? {} : { appname: app.appname, appcompany: app.appcompany };
}

/** Everyone who comes to a path with a channel. */
function seenBy(path: string, record: ChannelRecord): Outcome {
  return {
    constraints: new Map(),
    channels: [{ record, members: [record.id], times: null }],
    legs: [{ path, by: { step: 'end', row: null }, calls: [], go: null }],
    shown: null,
    path,
    channel: null,
    seen: null,
    stored: new Map(),
  };
}
