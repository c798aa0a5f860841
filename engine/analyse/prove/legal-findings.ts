import type { BlockTraits } from '../../compile/block-traits.ts';
import type { DeclaredApp } from '../../compile/filings.ts';
import type { BrandField } from '../../decide/model/brand.ts';
import type { JsonPointer } from '../../decide/model/json.ts';
import type { ChannelRecord, HostPart, Release } from '../../decide/model/release.ts';
import { brandSeen } from './brand-seen.ts';
import { channelVariants } from './channel-variants.ts';
import type { LegalSubject } from './finding.ts';
import type { FindingBook } from './finding-book.ts';
import { ANY_CHANNEL } from './known-channels.ts';
import { filingProblem } from './legal-matrix.ts';
import type { ProblemFound } from './page-problems.ts';
import { placeOf } from './played-way.ts';
import { visitOf } from './visit-of.ts';

/** What the law wants said of who stands behind a page. */
export const LEGAL_FIELDS = ['companyName', 'icp', 'sourcesFunding'] as const satisfies readonly BrandField[];

/**
 * Finds hosts, login and landing paths, channels and apps where a legal field is empty, or company and filing number
 * are no pair.
 *
 * @param hosts the one first that is to be the example.
 */
export function legalFindings(
  release: Release,
  hosts: readonly HostPart[],
  traits: BlockTraits,
  book: FindingBook,
): void {
  const { prefix } = release.site.guard.channel;
  const records = new Map<string, ChannelRecord>();
  const channels = [prefix + ANY_CHANNEL, ...Object.keys(release.channels)];
  for (const record of channels.flatMap((id) => channelVariants(release, id))) {
    const key = JSON.stringify(record.brand.map(({ fields }) => fields));
    if (!records.has(key)) records.set(key, record);
  }
  const inApps = traits.apps.flatMap((app) =>
    app.channels.flatMap((id) => channelVariants(release, id)).map((record) => ({ app, record })),
  );
  const seen = [...[...records.values()].map((record) => ({ app: null, record })), ...inApps];
  for (const host of hosts) {
    for (const path of new Set([...host.screens.map((screen) => screen.path), '/privacy'])) {
      for (const { app, record } of seen) {
        const brand = brandSeen(release, host, path, record, { app });
        const plain = visitOf(release, host, path, new Map(), record);
        const visit = { ...plain, stored: { ...plain.stored, ...storedBy(app) } };
        const by = { step: 'end', row: null };
        const legs = [{ path, by, at: placeOf(release, host, path, by), to: null }];
        const note = (problem: ProblemFound, set: readonly JsonPointer[], legal: LegalSubject) =>
          book.addKnown(problem, host, { visit, channels: [record.id], legs, set, legal });
        const wrong = filingProblem({ company: brand.companyName, filing: brand.icp }, traits.filings);
        if (wrong) {
          const set = [brand.companyName.from, brand.icp.from].filter((from) => release.origins[from]);
          note(['wrong-filing', wrong], set, { company: brand.companyName.value, filing: brand.icp.value });
        }
        for (const field of LEGAL_FIELDS) {
          if (brand[field].value.trim() !== '') continue;
          const { from } = brand[field];
          note(['no-legal-text', `${field} ${from}`.trim()], from === '' ? [] : [from], { field });
        }
      }
    }
  }
}

/** What is kept of the app that a visit is inside of. */
function storedBy(app: DeclaredApp | null): Readonly<Record<string, string>> {
  return app === null ? {} : { appname: app.appname, appcompany: app.appcompany };
}
