import { isComparedEffect } from '../../../../engine/analyse/compare/effect-change.ts';
import { PlayedVisit } from '../../../../engine/analyse/prove/played-visit.ts';
import type { ConcreteVisit } from '../../../../engine/analyse/prove/visit-of.ts';
import { planFor, trackersMode } from '../../../../engine/decide/ads/plan-conversion.ts';
import { brandLayers } from '../../../../engine/decide/brand/brand-layers.ts';
import { resolveBrand } from '../../../../engine/decide/brand/resolve-brand.ts';
import type { Journey } from '../../../../engine/decide/guard/simulate-journey.ts';
import { BRAND_FIELDS, type BrandField } from '../../../../engine/decide/model/brand.ts';
import type { Effect } from '../../../../engine/decide/model/effect.ts';
import { emptyChannel } from '../../../../engine/decide/model/empty-channel.ts';
import type { EffectTemplate } from '../../../../engine/decide/model/guard.ts';
import type { HostPart, Release } from '../../../../engine/decide/model/release.ts';
import { versionedPages, withPages } from '../../../../engine/decide/routing/choose-page.ts';
import { chooseVersion } from '../../../../engine/decide/routing/choose-version.ts';
import { landingAt } from '../../../../engine/decide/routing/match-path.ts';
import { resolveChannel } from '../../../../engine/decide/routing/resolve-channel.ts';
import { UNKNOWN } from './reduced-release.ts';

/** What one visitor gets, by what it is about; brand and conversion under the path that is in force. */
export interface Got {
  readonly channel: string;
  readonly landing: string;
  readonly end: string;
  /** Where that is, as the diff names it. */
  readonly named: string;
  readonly page: string;
  readonly does: readonly Effect[];
  readonly brand: Readonly<Record<BrandField, string>>;
  readonly conversion: Readonly<Record<string, string>>;
  /** Where a form of the page leads, by what the diff says of it; nothing where the page has none. */
  readonly after: Readonly<Record<string, string>>;
}

const AFTER = {
  success: 'after a form with a match',
  fail: 'after a form without a match',
} as const;

/** Ends behind the page, for who comes there at once: others come there with nothing else. */
function afterForms(release: Release, visit: ConcreteVisit, journey: Journey): Got['after'] {
  if (journey.path !== visit.path) return {};
  return Object.fromEntries(
    RESULTS.flatMap((result) => {
      const played = new PlayedVisit(release, visit).further(journey, { by: 'saved', result });
      return played ? [[AFTER[result], nameOf(played)]] : [];
    }),
  );
}

const RESULTS = ['success', 'fail'] as const;

function nameOf({ shown, path }: Journey): string {
  return shown ? `${path} (${shown.page})` : 'stopped: too many redirects';
}

const known = new WeakMap<Release, WeakMap<ConcreteVisit, Got>>();

/** What a visitor gets; found out once, since changes are looked at from several sides. */
export function got(release: Release, visit: ConcreteVisit): Got {
  const ofRelease = known.get(release) ?? new WeakMap<ConcreteVisit, Got>();
  known.set(release, ofRelease);
  const found = ofRelease.get(visit) ?? find(release, visit);
  ofRelease.set(visit, found);
  return found;
}

function find(release: Release, visit: ConcreteVisit): Got {
  const inside = { id: release.id, site: release.site, host: release.hosts[visit.host] as HostPart };
  const journey = new PlayedVisit(release, visit).end;
  const { shown, path, facts, stored, effects } = journey;
  const own = resolveChannel(inside, facts).id;
  const now = { now: visit.at ?? 0, stored: visit.stored };
  const record = withPages(
    chooseVersion(release.channels[own] ?? emptyChannel(own), now),
    versionedPages(release.pages),
    now,
  );
  const loginAddress = typeof stored.loginAddress === 'string' ? stored.loginAddress : null;
  const layers = brandLayers(inside, path, loginAddress, record);
  const brand = resolveBrand(layers, {
    appNameOfChannel: null,
    appname: null,
    appcompany: null,
  });
  const branded = landingAt(inside, path) ?? (loginAddress ? landingAt(inside, loginAddress) : undefined);
  const plan = planFor(inside, release.ads, record, { user_id: 'u', ks_attribution: '{"callback":"c"}' });
  const [script, report] = (['script', 'call'] as const).map((via) =>
    JSON.stringify(plan.deliveries.filter((delivery) => delivery.via === via)),
  );
  return {
    channel: own === UNKNOWN[0] ? UNKNOWN[1] : own,
    landing: branded ? branded.path : '*',
    end: shown ? path : 'stopped',
    named: nameOf(journey),
    after: afterForms(release, visit, journey),
    page: `${shown?.page} ${JSON.stringify(release.pages[shown?.page ?? release.site.guard.redirectLimitPage]?.blocks)}`,
    does: effects.filter((effect) => isComparedEffect(effect as EffectTemplate)),
    brand: Object.fromEntries(BRAND_FIELDS.map((field) => [field, brand[field].value])) as Got['brand'],
    conversion: {
      '': script as string,
      'report to kuaishou': report as string,
      trackers: trackersMode(inside, record),
      'login attribution': String(record.loginAttribution ?? inside.host.loginAttribution ?? false),
    },
  };
}
