import { playOn } from '../../analyse/play-on.ts';
import type { Departure } from '../../analyse/transitions/transitions-from.ts';
import type { SourceFile } from '../../compile/problems/source-file.ts';
import { appNameOfChannel } from '../../decide/brand/app-name-of-channel.ts';
import { brandLayers } from '../../decide/brand/brand-layers.ts';
import { resolveBrand } from '../../decide/brand/resolve-brand.ts';
import { createLookup } from '../../decide/facts/lookup.ts';
import { type Journey, type SimulatedWorld, simulateJourney } from '../../decide/guard/simulate-journey.ts';
import type { BrandField } from '../../decide/model/brand.ts';
import type { ChannelRecord, Origin, Release, VisitRelease } from '../../decide/model/release.ts';
import type { Reply } from '../../decide/model/reply.ts';
import type { FetchRequest } from '../../decide/model/verdict.ts';
import { pickHost } from '../../decide/routing/pick-host.ts';
import { resolveChannel } from '../../decide/routing/resolve-channel.ts';
import { UsageError } from '../usage-error.ts';
import { type ExplainedConversion, explainConversion } from './explain-conversion.ts';
import {
  type ExplainedVersion,
  explainPageVersion,
  explainVersion,
  titlePointer,
} from './explain-version.ts';
import type { ExplainedValue } from './explained-value.ts';
import { legalTexts } from './legal-texts.ts';
import { type AnswerSource, answer, tellsCity } from './simulated-reply.ts';
import { recordFor, startingFacts } from './starting-facts.ts';
import { titleOrigin } from './title-origin.ts';
import type { VisitInput } from './visit-input.ts';

/** A call that the guard made, and how it was answered. */
export interface ExplainedCall {
  readonly request: Exclude<FetchRequest, { via: 'channel-record' }>;
  readonly reply: Reply;
  readonly from: AnswerSource;
}

/** A page that was left by saving its form, by an action that goes by the flow code, by itself or by a link. */
export interface ExplainedLeave extends Departure {
  /** The form that was saved; null where none was. */
  readonly form: string | null;
  /** How many navigations came before. */
  readonly after: number;
  /** The path that it led to. */
  readonly to: string;
  /** The line of the page that says so. */
  readonly origin: Origin | null;
}

/** Everything that was decided for a visit, and why. */
export interface Explanation {
  readonly release: Release;
  readonly visit: VisitRelease;
  readonly channel: string;
  readonly journey: Journey;
  /** How the visitor has left one page after another; none for a visit that ends at the first. */
  readonly leaves: readonly ExplainedLeave[];
  /** The city that the command names where no call of the visit asks for one; else null. */
  readonly cityIgnored: string | null;
  /** Calls in the order in which they were made, over all navigations. */
  readonly calls: readonly ExplainedCall[];
  /** Which version of the channel the visitor gets; null when it has none. */
  readonly version: ExplainedVersion | null;
  /** Which version of the page; null when it has none. */
  readonly pageVersion: ExplainedVersion | null;
  readonly title: ExplainedValue;
  readonly brand: Readonly<Record<BrandField, ExplainedValue>>;
  /** Risk lines, service numbers and agreements of the page that is shown. */
  readonly legal: readonly ExplainedValue[];
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
      const { reply, from } = answer(request, input, release);
      calls.push({ request, reply, from });
      return reply;
    },
  };
  const came = simulateJourney(visit, facts, world, true);
  const { journey, leaves } = goOn(release, visit, came, input.steps ?? [], world);
  const channel = resolveChannel(visit, journey.facts).id;
  const brand = explainBrand(release, visit, journey, record(channel));
  const page = journey.shown?.page ?? visit.site.guard.redirectLimitPage;
  return {
    release,
    visit,
    channel,
    cityIgnored:
      input.city !== null && !calls.some(({ request }) => tellsCity(request, input)) ? input.city : null,
    journey,
    leaves,
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

/** The visit with what comes after its pages. */
function goOn(
  release: Release,
  visit: VisitRelease,
  came: Journey,
  steps: readonly Departure[],
  world: SimulatedWorld,
): Pick<Explanation, 'journey' | 'leaves'> {
  let journey = came;
  const leaves = steps.map((step): ExplainedLeave => {
    const { path, shown, legs } = journey;
    const on = playOn(release, visit, journey, step, world, true);
    const page = shown?.page ?? visit.site.guard.redirectLimitPage;
    if (!on) {
      const lacks = {
        saved: 'this visitor has no form to save',
        tapped: `this visitor has no action for ${step.result}`,
        waited: 'nothing goes on by itself for this visitor',
        linked: 'no link is followed',
      };
      throw new UsageError(`--${step.by}: on the page ${page}, at ${path}, ${lacks[step.by]}`);
    }
    journey = on.journey;
    const { at, form } = on.transition;
    return { ...step, form, after: legs.length, to: on.to, origin: release.origins[at] ?? null };
  });
  return { journey, leaves };
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
    appNameOfChannel: appNameOfChannel(facts.replies.channelInfo, facts.stored.brandObj, record.id),
    appname: text(stored.appname),
    appcompany: text(stored.appcompany),
  });
  const explained: Partial<Record<BrandField, ExplainedValue>> = {};
  for (const field of Object.keys(brand) as BrandField[]) {
    const { value, from } = brand[field];
    explained[field] = { value, from, origin: release.origins[from] ?? null };
  }
  return explained as Explanation['brand'];
}
