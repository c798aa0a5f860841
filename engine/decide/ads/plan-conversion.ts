import type { AdsPart, ServerReport, TrackersMode } from '../model/ads.ts';
import { emptyChannel } from '../model/empty-channel.ts';
import type { Facts, StoredValues } from '../model/facts.ts';
import type { Scalar } from '../model/json.ts';
import { loginKeys } from '../model/login-keys.ts';
import { parseObject } from '../model/parse-object.ts';
import type { ChannelRecord, VisitRelease } from '../model/release.ts';
import { resolveChannel } from '../routing/resolve-channel.ts';

/** One thing to do for a conversion. */
export type Delivery =
  | {
      /** The network's script in the page is told. */
      readonly via: 'script';
      readonly network: string;
      readonly script: string;
      /** Null for networks without ids. */
      readonly id: string | number | null;
      readonly event: string | number;
    }
  | {
      /** The backend is told, which tells the network. */
      readonly via: 'call';
      readonly network: string;
      readonly endpoint: string;
      readonly fields: Readonly<Record<string, Scalar>>;
    };

export type ScriptDelivery = Extract<Delivery, { readonly via: 'script' }>;

/** Why a conversion is not sent. */
export type Suppressed =
  | 'not-logged-in'
  | 'trackers-refused'
  | 'notice-not-seen'
  | 'sent-today'
  | 'nothing-to-tell';

export interface ConversionPlan {
  readonly channel: string;
  readonly userId: string | null;
  /** What would be done, also where it is suppressed. */
  readonly deliveries: readonly Delivery[];
  readonly suppressed: Suppressed | null;
}

/** A parameter that the ad network did not fill in, for example `__CALLBACK__`, is no attribution (contract 8). */
const MACRO = /^__\w+__$/;

/**
 * What a login by SMS code or a saved form would mean for ad networks at this point of the visit: the script of the
 * channel's network is told, and for a visit that came with a network's attribution the backend reports, too. Once a
 * day for each visitor and channel (product spec, section 4, "Conversion tracking").
 *
 * @param ads the release's part about ad networks.
 * @param facts facts of the visit; `stored.converted` is the flag of the visit's user and channel.
 */
export function planConversion(release: VisitRelease, ads: AdsPart, facts: Facts): ConversionPlan {
  const channel = resolveChannel(release, facts).id;
  return planFor(release, ads, facts.channels[channel] ?? emptyChannel(channel), facts.stored);
}

/** The same for a channel and stored values that were noted earlier. */
export function planFor(
  release: VisitRelease,
  ads: AdsPart,
  record: ChannelRecord,
  stored: StoredValues,
): ConversionPlan {
  const userId = String(stored[loginKeys(release.site).userId] ?? '');
  const deliveries = [...scriptDelivery(record, ads), ...reports(ads, stored)];
  const suppressed = (): Suppressed | null => {
    if (userId === '') return 'not-logged-in';
    const refusal = trackersBarred(trackersMode(release, record), stored.trackers ?? null);
    if (refusal) return refusal;
    if ((stored.converted ?? null) !== null) return 'sent-today';
    return deliveries.length === 0 ? 'nothing-to-tell' : null;
  };
  return { channel: record.id, userId: userId || null, deliveries, suppressed: suppressed() };
}

/** When trackers may begin on this visit: the channel's word, else the host's, else at once. */
export function trackersMode(release: VisitRelease, record: ChannelRecord | null): TrackersMode {
  return record?.trackers ?? release.host.trackers ?? 'at-once';
}

/**
 * Why trackers may not run now; null when they may.
 *
 * @param said value of the storage key `trackers`.
 */
export function trackersBarred(
  mode: TrackersMode,
  said: Scalar,
): 'trackers-refused' | 'notice-not-seen' | null {
  if (said === 'refused') return 'trackers-refused';
  return mode === 'after-notice' && said !== 'seen' ? 'notice-not-seen' : null;
}

function scriptDelivery(record: ChannelRecord, ads: AdsPart): readonly Delivery[] {
  const { ad } = record;
  const network = ad && ads.networks[ad.network];
  if (!ad || !network) return [];
  const { network: name, script, id = null } = ad;
  return [{ via: 'script', network: name, script, id, event: network.event }];
}

function reports(ads: AdsPart, stored: StoredValues): readonly Delivery[] {
  return Object.keys(ads.networks).flatMap((name): readonly Delivery[] => {
    const { report, network } = ads.networks[name] ?? {};
    const found = report && network && attribution(report, stored[report.from] ?? null);
    if (!found) return [];
    return [{ via: 'call', network, endpoint: report.endpoint, fields: { ...found, ...report.fields } }];
  });
}

function attribution(report: ServerReport, value: Scalar): Readonly<Record<string, Scalar>> | null {
  if (value === null || value === '') return null;
  if (report.as !== undefined) return { [report.as]: value };
  const fields: Record<string, Scalar> = {};
  for (const [name, field] of Object.entries(parseObject(value) ?? {})) {
    if (typeof field === 'string' && field !== '' && !MACRO.test(field)) fields[name] = field;
  }
  return Object.keys(fields).length === 0 ? null : fields;
}
