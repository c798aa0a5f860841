import {
  type ConversionPlan,
  type Delivery,
  planConversion,
  type Suppressed,
} from '../../decide/ads/plan-conversion.ts';
import type { Journey } from '../../decide/guard/simulate-journey.ts';
import { loginKeys } from '../../decide/model/login-keys.ts';
import { joinPointer } from '../../decide/model/pointer.ts';
import type { Release, VisitRelease } from '../../decide/model/release.ts';
import type { ExplainedValue } from './explained-value.ts';

/** Which conversion is due where a visit lands, and who set what is sent. */
export interface ExplainedConversion {
  readonly plan: ConversionPlan;
  /** One row for each thing that is said about it. */
  readonly rows: readonly (ExplainedValue & { readonly about: string })[];
}

/** A visitor who logs in or saves a form has a user id by then. */
const SOMEBODY = 'the visitor';

const WHY_NOT: Readonly<Record<Suppressed, string>> = {
  'not-logged-in': 'nothing: nobody is logged in',
  'trackers-refused': 'nothing: the visitor refused trackers',
  'notice-not-seen': 'nothing yet: trackers wait for the privacy notice',
  'sent-today': 'nothing: it was sent today',
  'nothing-to-tell': 'nothing: the channel is in no conversion map and the visit came without attribution',
};

/**
 * The conversion that a login by SMS code or a saved form would mean at the end of a journey, planned by the function
 * that the page asks (product spec, section 4, "Conversion tracking").
 */
export function explainConversion(
  release: Release,
  visit: VisitRelease,
  { facts }: Journey,
): ExplainedConversion {
  const { userId } = loginKeys(release.site);
  const stored = { ...facts.stored, [userId]: facts.stored[userId] ?? SOMEBODY };
  const plan = planConversion(visit, release.ads, { ...facts, stored });
  const due: Row = {
    about: 'due',
    value:
      plan.suppressed === null
        ? `at ${release.ads.tracking.conversion.on.join(' or ')}`
        : WHY_NOT[plan.suppressed],
    from: '/ads/tracking/conversion/on/0',
  };
  const rows = [due, ...plan.deliveries.flatMap((delivery) => rowsOf(delivery, release, plan.channel))];
  return { plan, rows: rows.map((row) => ({ ...row, origin: release.origins[row.from] ?? null })) };
}

interface Row {
  readonly about: string;
  readonly value: string;
  /** Pointer of the value in the release. */
  readonly from: string;
}

function rowsOf(delivery: Delivery, release: Release, channel: string): readonly Row[] {
  const { network } = delivery;
  const ofNetwork = joinPointer('/ads/networks', network);
  if (delivery.via === 'call') {
    const path = release.site.api.endpoints[delivery.endpoint]?.path ?? delivery.endpoint;
    const fields = Object.entries(delivery.fields).map(([name, value]) => ` ${name}=${value ?? ''}`);
    const from = `${ofNetwork}/report/endpoint`;
    return [{ about: `${network} report`, value: `POST ${path}${fields.join('')}`, from }];
  }
  const ofChannel = `${joinPointer('/channels', channel)}/ad`;
  const { script, id, event } = delivery;
  const map = release.channels[channel]?.ad?.map ?? '';
  return [
    { about: `${network} map`, value: map, from: `${ofChannel}/map` },
    { about: `${network} script`, value: script, from: `${ofChannel}/script` },
    ...(id === null ? [] : [{ about: `${network} id`, value: String(id), from: `${ofChannel}/id` }]),
    { about: `${network} event`, value: String(event), from: `${ofNetwork}/event` },
  ];
}
