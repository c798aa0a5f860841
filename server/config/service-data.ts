import type { JsonObject } from '../../engine/decide/model/json.ts';
import type { Rule } from '../../engine/decide/model/rule.ts';
import type { AgreedTo } from '../accounts/agreed-to.ts';
import type { SessionSettings } from '../accounts/session-settings.ts';
import type { BudgetSettings } from '../budgets/budget.ts';
import type { RefusalReason } from '../calls/refusal.ts';
import type { CallLimits } from '../http/limit-calls.ts';
import type { PrivacySettings } from '../privacy/note-request.ts';
import type { DeliverySettings } from '../reports/deliver-conversions.ts';
import type { RetentionSettings } from '../reports/enforce-retention.ts';
import type { Deed, Network } from '../reports/platform.ts';
import type { ProofSettings } from '../sms/proof-of-work.ts';

/** Tracked events: `server/config/service.json`. */
export interface TrackingSettings {
  /** Events that are kept of one visit, by the number that its page gave it. */
  readonly perVisitHour: number;
  /** Events that are kept from one internet address, and from the network around it. */
  readonly perAddressHour: number;
  readonly perNetworkHour: number;
  /** From everybody. */
  readonly site: BudgetSettings;
}

/** Forms and consents of one visitor, every version of which is kept. */
export interface SavedFormsSettings {
  readonly perUserHour: number;
  readonly perUserDay: number;
  /** Kibibytes of answers. */
  readonly kibPerUserDay: number;
}

/** Pictures of identity cards that are read for visitors: `server/config/service.json`. */
export interface IdCardSettings {
  /** Agreements without which no picture is passed on. */
  readonly requiredAgreements: readonly string[];
  readonly perUserHour: number;
  readonly perUserDay: number;
  /** For everybody together. */
  readonly site: BudgetSettings;
}

/** Reports of conversions: `server/config/service.json`. */
export interface ConversionSettings {
  /** Hours for which a page may report what its visitor did without logging in. */
  readonly ticketHours: number;
  /** Hours after which a login or a saved form earns no report any more. */
  readonly earnedHours: number;
  /** Reports to a network for one visitor who is logged in. */
  readonly perVisitorDay: number;
  readonly withoutLogin: { readonly perAddressHour: number; readonly perNetworkHour: number };
}

/** How many login codes may be sent for many numbers together. */
export interface SmsBudgetSettings {
  /** Percent of a budget of the site or a host from which operators are told. */
  readonly alarmAt: number;
  /** The network around an address: 256 IPv4 addresses, the first 48 bits of an IPv6 address. */
  readonly network: BudgetSettings;
  readonly host: BudgetSettings;
  readonly site: BudgetSettings;
  /** The last percent of a budget of the site or a host, for networks that had fewer codes than so many. */
  readonly reserve: { readonly percent: number; readonly few: BudgetSettings };
}

export interface SmsProofSettings extends ProofSettings {
  /** Percent of any budget from which a page must work for a code. */
  readonly from: number;
}

/** Who may ask for login codes besides the pages of the site's hosts. */
export interface CallerSettings {
  /** Names of apps' bridges, as their calls carry them. */
  readonly apps: readonly string[];
  /** Further host names that pages have. */
  readonly pageHosts: readonly string[];
}

/** Login codes: `server/config/service.json`. */
export interface SmsSettings {
  readonly codeLength: number;
  /** Seconds that a code is good for. */
  readonly expiresIn: number;
  /** Seconds until a number may be sent another code. */
  readonly resendAfter: number;
  /** Wrong tries of a network until a code is void for it. */
  readonly tries: number;
  /** Wrong tries of all networks but the one that asked for it until a code is void for them. */
  readonly triesByOthers: number;
  readonly perHour: number;
  readonly perDay: number;
  /** Codes per hour for all numbers from one internet address. */
  readonly perAddressHour: number;
  readonly budgets: SmsBudgetSettings;
  readonly proof: SmsProofSettings;
  readonly callers: CallerSettings;
  readonly resaleNumbers: 'accept' | 'refuse';
  /** The message; `{code}`, `{minutes}` and `{host}` are filled in; without a known host, its lines are left out. */
  readonly text: string;
}

/** What the answer of `channel/info` says of a channel besides its id. */
export interface ChannelInfo {
  /** 1 iOS app, 2 Android app, 3 web. */
  readonly application: number;
  readonly h5_bd_type_for_p4: number;
  readonly h5_flow_info: {
    readonly succ_todo: number;
    readonly fail_todo: number;
    readonly input_form: number;
  };
  readonly my_app_name: string;
}

/** A channel's own values; what it leaves out is as usual. */
export type OwnChannelInfo = Partial<Omit<ChannelInfo, 'h5_flow_info'>> & {
  readonly h5_flow_info?: Partial<ChannelInfo['h5_flow_info']>;
};

/** Who may be given a visitor's data, once the visitor agrees. */
export interface Institution {
  /** Full legal name. */
  readonly name: string;
  readonly licence: string;
  readonly contact: string;
  readonly purpose: string;
  readonly data_items: readonly string[];
  readonly agreements: readonly (AgreedTo & { readonly title: string; readonly url: string })[];
}

export interface MatchingRow {
  readonly id: string;
  readonly result: number;
  readonly institution?: string;
}

/** `server/config/matching.json`: the first row whose condition is true decides, else the default. */
export interface MatchingData {
  readonly rows: readonly (MatchingRow & { readonly when: Rule })[];
  readonly default: MatchingRow;
  readonly institutions: Readonly<Record<string, Institution>>;
}

/** A product of `server/config/products.json`, and whom it is shown to. */
export interface ConfiguredProduct {
  /** Without one it is shown to everybody. */
  readonly when?: Rule;
  /** Why it may suit a visitor, each shown to whom its condition holds for. */
  readonly reasons?: readonly { readonly when: Rule; readonly text: string }[];
  readonly product: JsonObject;
}

/** Where a network's reports go: `server/config/platforms.json`. */
export interface PlatformSettings {
  /** `built-in` is the server's own stand-in. */
  readonly url: string;
  /** Environment variable with the account's token. */
  readonly tokenVariable?: string;
  /** Kinds of conversions that may be reported, each with what earns it: one of these. */
  readonly types: Readonly<Record<string, readonly Deed[]>>;
}

/** How many wrong tries an internet address has. */
export interface TryLimit {
  readonly most: number;
  /** For which a wrong try counts. */
  readonly minutes: number;
}

/** The backend's own configuration, `server/config/*.json`. */
export interface ServiceData {
  readonly sms: SmsSettings;
  readonly conversions: ConversionSettings;
  readonly tracking: TrackingSettings;
  readonly login: { readonly requiredAgreements: readonly string[]; readonly sessions: SessionSettings };
  readonly idCards: IdCardSettings;
  readonly privacy: PrivacySettings;
  readonly retention: RetentionSettings;
  readonly limits: CallLimits & {
    /** Wrong login codes from one internet address. */
    readonly wrongCodes: TryLimit;
    /** Unknown marks from one internet address. */
    readonly wrongMarks: TryLimit;
    readonly savedForms: SavedFormsSettings;
    /** Channels of a visitor whose last activity is kept. */
    readonly channelsPerUser: number;
  };
  /** Fields of a form that hold the visitor's name and city. */
  readonly leads: { readonly name: string; readonly city: string };
  readonly channelInfo: {
    readonly default: ChannelInfo;
    readonly channels: Readonly<Record<string, OwnChannelInfo>>;
  };
  readonly matching: MatchingData;
  readonly products: readonly ConfiguredProduct[];
  readonly delivery: DeliverySettings;
  readonly platforms: Readonly<Record<Network, PlatformSettings>>;
  readonly cityCentres: {
    /** Kilometres; a place farther from every centre is in no city. */
    readonly farthest: number;
    /** Latitude and longitude by city code. */
    readonly cities: Readonly<Record<string, readonly [number, number]>>;
  };
  /** Lines of `robots.txt`. */
  readonly robots: readonly string[];
  /** What refused callers are told; `{name}` is filled from the refusal's data. */
  readonly messages: Readonly<Record<RefusalReason, string>>;
}
