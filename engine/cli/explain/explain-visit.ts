import { brandLayers } from '../../core/brand/brand-layers.ts';
import { resolveBrand } from '../../core/brand/resolve-brand.ts';
import { createLookup } from '../../core/facts/lookup-fact.ts';
import { type Journey, simulateJourney } from '../../core/guard/simulate-journey.ts';
import type { BrandField } from '../../core/model/brand.ts';
import type { ChannelRecord, Release, VisitRelease } from '../../core/model/release.ts';
import type { Reply } from '../../core/model/reply.ts';
import type { FetchRequest } from '../../core/model/verdict.ts';
import type { SourceFile } from '../../core/problems/source-file.ts';
import { pickHost } from '../../core/routing/pick-host.ts';
import { resolveChannel } from '../../core/routing/resolve-channel.ts';
import { type ExplainedConversion, explainConversion } from './explain-conversion.ts';
import {
  type ExplainedVersion,
  explainPageVersion,
  explainVersion,
  titlePointer,
} from './explain-version.ts';
import type { Explained } from './explained.ts';
import { legalTexts } from './legal-texts.ts';
import { answer } from './simulated-reply.ts';
import { recordFor, startingFacts } from './starting-facts.ts';
import { titleOrigin } from './title-origin.ts';
import type { VisitInput } from './visit-input.ts';

/** A call that the guard made, and how it was answered. */
export interface ExplainedCall {
  readonly request: Exclude<FetchRequest, { via: 'channel-record' }>;
  readonly reply: Reply;
}

/** Everything that was decided for a visit, and why. */
export interface Explanation {
  readonly release: Release;
  readonly visit: VisitRelease;
  readonly channel: string;
  readonly journey: Journey;
  /** Calls in the order in which they were made, over all navigations. */
  readonly calls: readonly ExplainedCall[];
  /** Which version of the channel the visitor gets; null when it has none. */
  readonly version: ExplainedVersion | null;
  /** Which version of the page; null when it has none. */
  readonly pageVersion: ExplainedVersion | null;
  readonly title: Explained;
  readonly brand: Readonly<Record<BrandField, Explained>>;
  /** Risk lines, service numbers and agreements of the page that is shown. */
  readonly legal: readonly Explained[];
  /** What ad networks would be told of a login or a saved form on that page. */
  readonly conversion: ExplainedConversion;
}

/**
 * Plays a visit through the guard, navigation by navigation, with simulated replies. Nothing outside is touched.
 *
 * @param files the configuration that the release was compiled from.
 */
export function explainVisit(
  { release, files }: { readonly release: Release; readonly files: readonly SourceFile[] },
  input: VisitInput,
): Explanation {
  const visit: VisitRelease = {
    id: release.id,
    site: release.site,
    host: pickHost(release.hosts, input.host),
  };
  const facts = startingFacts(visit, input);
  const record = (id: string): ChannelRecord => recordFor(release, id, facts);
  const calls: ExplainedCall[] = [];
  const world = {
    channel: record,
    reply(request: ExplainedCall['request']): Reply {
      const reply = answer(request, input, release);
      calls.push({ request, reply });
      return reply;
    },
  };
  const journey = simulateJourney(visit, facts, world, true);
  const channel = resolveChannel(visit, journey.facts).id;
  const brand = explainBrand(release, visit, journey, record(channel));
  const page = journey.shown?.page ?? visit.site.guard.redirectLimitPage;
  return {
    release,
    visit,
    channel,
    journey,
    calls,
    brand,
    title: titleOrigin(release, visit, journey, {
      title: titlePointer(release, record(channel)),
      brandName: brand.name.from,
    }),
    version: explainVersion(release, record(channel), facts),
    pageVersion: explainPageVersion(release, page, facts),
    legal: legalTexts(release, files, page, createLookup(visit, journey.facts)),
    conversion: explainConversion(release, visit, journey),
  };
}

function explainBrand(
  release: Release,
  visit: VisitRelease,
  { facts, path, stored }: Journey,
  record: ChannelRecord,
): Explanation['brand'] {
  const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
  const layers = brandLayers(visit, path, text(stored.loginAddress), record);
  const brand = resolveBrand(layers, {
    appNameOfChannel: text(facts.replies.channelInfo?.data.my_app_name),
    appname: text(stored.appname),
    appcompany: text(stored.appcompany),
  });
  const explained: Partial<Record<BrandField, Explained>> = {};
  for (const field of Object.keys(brand) as BrandField[]) {
    const { value, from } = brand[field];
    explained[field] = { value, from, origin: release.origins[from] ?? null };
  }
  return explained as Explanation['brand'];
}
