import type { AdsPart, ChannelAd, TrackersMode } from './ads.ts';
import type { ApiSpec, BridgeSpec, EnvironmentSpec, StorageSpec } from './api-spec.ts';
import type { BrandLayer } from './brand.ts';
import type { ChannelVersions, VersionSettings } from './channel-version.ts';
import type { DestinationSpec } from './destination.ts';
import type { FormPackage } from './form.ts';
import type { GuardSpec } from './guard.ts';
import type { JsonPointer } from './json.ts';
import type { AgreementText, PageSpec } from './page.ts';
import type { RouteDescriptor, ScreenPath } from './route.ts';
import type { Texts } from './texts.ts';

/** One host table of `hosts/`. */
export interface HostPart {
  /** `default`, an exact host name, or `*.suffix`. */
  readonly id: string;
  readonly groups: readonly string[];
  /** Where `/` leads; the query is kept. */
  readonly root: string;
  /** Login and landing paths of this host, `/login` and `/index.html` included. */
  readonly screens: readonly ScreenPath[];
  /** Brand layers of the host, lowest first: the preset, then the host's own fields. */
  readonly brand: readonly BrandLayer[];
  /** Destination variant; null means the default of `schemas/destinations.json`. */
  readonly variant: string | null;
  /** Base address of the API; empty means the site's own origin. */
  readonly apiBase: string;
  /** Base address of tracking; empty means the site's own origin. */
  readonly trackingBase: string;
  /** When trackers may begin; `at-once` when absent. A channel's own setting wins. */
  readonly trackers?: TrackersMode;
  /** Logins carry the visit's attribution, where it has one. A channel's own setting wins. */
  readonly loginAttribution?: boolean;
}

/** What is known of one channel. A channel without a file has only its id. */
export interface ChannelRecord {
  readonly id: string;
  readonly groups: readonly string[];
  readonly title: string | null;
  /** Brand layers of the channel, lowest first. */
  readonly brand: readonly BrandLayer[];
  readonly variant: string | null;
  /** The ad network that hears of the channel's conversions. */
  readonly ad?: ChannelAd;
  readonly trackers?: TrackersMode;
  readonly loginAttribution?: boolean;
  /** What holds for some time or some visitors only, until one of them is chosen for a visitor. */
  readonly versions?: ChannelVersions;
  /** The version that was chosen. */
  readonly version?: string;
  /** Pages that stand in the place of others. */
  readonly pages?: VersionSettings['pages'];
  /** Ids of the versions of pages that were chosen, where whoever asks wants to know of all pages at once. */
  readonly pageVersions?: readonly string[];
}

/** The part that every visitor needs, whatever the host and channel. */
export interface SitePart {
  readonly guard: GuardSpec;
  readonly routes: readonly RouteDescriptor[];
  /** What every path shows that nothing else matches. */
  readonly unmatched: Omit<RouteDescriptor, 'path'>;
  readonly destinations: DestinationSpec;
  readonly storage: StorageSpec;
  readonly api: ApiSpec;
  readonly bridge: BridgeSpec;
  readonly environment: EnvironmentSpec;
  /** Lowest brand layers: the default brand. */
  readonly brand: readonly BrandLayer[];
  /** Without what only forms say. */
  readonly text: Texts;
  /** Phone rules: segments of virtual operators and exempt numbers. */
  readonly phone: PhoneSpec;
  /** The number of files that channel records are spread over. */
  readonly channelShards: number;
}

/** `schemas/phone.json`. */
export interface PhoneSpec {
  /** Source of the regular expression of a valid mobile number. */
  readonly valid: string;
  readonly virtualPrefixes: readonly string[];
  readonly virtualExempt: readonly string[];
}

/** Where a value of the release was set. */
export interface Origin {
  readonly file: string;
  readonly pointer: JsonPointer;
  readonly line: number;
  readonly column: number;
}

/** A compiled configuration: deeply frozen, identified by its content. */
export interface Release {
  /** First 16 hex digits of the SHA-256 of the content. */
  readonly id: string;
  readonly site: SitePart;
  readonly hosts: Readonly<Record<string, HostPart>>;
  readonly channels: Readonly<Record<string, ChannelRecord>>;
  readonly pages: Readonly<Record<string, PageSpec>>;
  readonly forms: Readonly<Record<string, FormPackage>>;
  /** What only forms say. */
  readonly formText: Texts;
  readonly agreements: Readonly<Record<string, AgreementText>>;
  readonly ads: AdsPart;
  /** For a value of the release, by its pointer: the file and line that set it. Never sent to visitors. */
  readonly origins: Readonly<Record<JsonPointer, Origin>>;
}

/** What one visitor's engine holds of a release. */
export interface VisitRelease {
  readonly id: string;
  readonly site: SitePart;
  readonly host: HostPart;
}
