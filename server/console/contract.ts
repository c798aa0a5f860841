/**
 * What the pages of the console and its server say to each other, under `/api`, as JSON. The pages import the types of
 * this file and nothing else of the server. Times are ISO 8601, UTC. A write carries the header `x-console: 1`.
 */

/** A refusal; `message` is Chinese, for the person at the screen, and says what to do. */
export interface ApiError {
  readonly error: {
    readonly code: ApiErrorCode;
    readonly message: string;
    /** Which field of the request is meant, with what is wrong with it. */
    readonly fields?: Readonly<Record<string, string>>;
    /** With `conflict`: what somebody else has changed meanwhile. */
    readonly conflicts?: readonly Conflict[];
  };
}

/** With their HTTP statuses. */
export const API_ERRORS = {
  invalid: 400,
  'signed-out': 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  /** Somebody published meanwhile. */
  moved: 409,
  /** What is to be approved or published is not what was looked at. */
  changed: 409,
  closed: 410,
  'too-large': 413,
  refused: 422,
  /** The person must give the password again, by `POST /api/session/step-up`. */
  'step-up': 423,
  'too-many': 429,
  /** A mistake of the program; `message` names the request for whoever reads its log. */
  internal: 500,
  busy: 503,
} as const;
export type ApiErrorCode = keyof typeof API_ERRORS;

export const ROLES = ['viewer', 'buyer', 'content', 'compliance', 'data', 'engineer', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export const PERMISSIONS = [
  'view',
  'edit-channels',
  'publish',
  'roll-back-further',
  'approve-compliance',
  'see-all-audit',
  'manage-people',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Numbers of channels that a person may touch, both ends included; a person without any may touch all. */
export interface ChannelRange {
  readonly from: number;
  readonly to: number;
}

/** `GET /api/me`; 401 for nobody. */
export interface Me {
  readonly id: string;
  readonly login: string;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly permissions: readonly Permission[];
  readonly ranges: readonly ChannelRange[];
  readonly hasSecondFactor: boolean;
  /** The roles ask for a second factor that is not set up yet: until then everything else is forbidden. */
  readonly mustSetUpSecondFactor: boolean;
}

/**
 * `POST /api/session` answers `Me`, `DELETE` ends it. Not the right login or password: `signed-out`, always in the same
 * words. With a second factor and no code, a wrong one or a used one: `invalid` with the field `code`, which also takes
 * a recovery code.
 */
export interface SignIn {
  readonly login: string;
  readonly password: string;
  readonly code?: string;
}

/** `POST /api/session/step-up` answers `Me`: valid for ten minutes. Wrong: `invalid` with `password` or `code`. */
export interface StepUp {
  readonly password: string;
  readonly code?: string;
}

/** `GET /api/invites/:token`. */
export interface Invite {
  readonly name: string;
  readonly roles: readonly Role[];
  /** Not null where a person who is there already sets another password. */
  readonly login: string | null;
}

/**
 * `POST /api/invites/:token`: sets login and password, signs in and answers `Me`. A person who is there already keeps
 * the login; one with a second factor needs its code, as in `SignIn`. A link that was used, or is too old: `closed`.
 */
export interface AcceptInvite {
  readonly login: string;
  readonly password: string;
  readonly code?: string;
}

/**
 * `POST /api/me/second-factor`: begins, where one is there already only with a step-up. `PUT /api/me/second-factor`
 * with `{code}` confirms, answers `RecoveryCodes` and ends the person's other sessions.
 */
export interface SecondFactor {
  readonly secret: string;
  /** For the QR code: `otpauth://…`. */
  readonly uri: string;
}

export interface RecoveryCodes {
  readonly codes: readonly string[];
}

/** `GET /api/people`. */
export interface Person {
  readonly id: string;
  /** Null until the invitation is accepted. */
  readonly login: string | null;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly ranges: readonly ChannelRange[];
  readonly hasSecondFactor: boolean;
  readonly isDisabled: boolean;
  readonly lastSeen: string | null;
  readonly sessions: number;
}

/**
 * `POST /api/people` answers `InviteLink`; `PATCH /api/people/:id` takes any of these and `isDisabled`, answers
 * `Person`. `DELETE /api/people/:id/sessions` signs a person out everywhere. All of them need a step-up.
 */
export interface PersonSettings {
  readonly name: string;
  readonly roles: readonly Role[];
  readonly ranges: readonly ChannelRange[];
}

/** Of `POST /api/people` and `POST /api/people/:id/invite`: shown once. */
export interface InviteLink {
  readonly id: string;
  /** Path with token, for example `/invite/…`. */
  readonly path: string;
  readonly expires: string;
}

/** A page of a list: `?cursor` of the answer before gives the next one. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
  readonly total: number;
}

/** `GET /api/audit?actor&action&cursor`: newest first; `actor` is a person's id or name. */
export interface AuditRow {
  readonly id: number;
  readonly at: string;
  /** Name of the person; null for the program and whoever works at the terminal. */
  readonly actor: string | null;
  readonly action: string;
  /** What it was done to, without personal data. */
  readonly detail: Readonly<Record<string, unknown>>;
  readonly isRefused: boolean;
}

// Channels

/** A column of the sheet of channels, by its header: `标题`, `分组`, `转化ID` …  */
export interface ChannelColumn {
  readonly header: string;
  readonly kind: 'channel' | 'text' | 'name' | 'word' | 'groups' | 'conversion-map' | 'conversion-id';
  /** What may be chosen, with the note that colleagues left on it; empty for a free text. */
  readonly choices: readonly ColumnChoice[];
}

export interface ColumnChoice {
  readonly value: string;
  readonly about: string;
  /** Of a group: another one that it is good for nothing without; null for none. */
  readonly within: string | null;
}

/** `GET /api/channels/columns?draft`. */
export type ChannelColumns = readonly ChannelColumn[];

export interface ChannelRow {
  /** For example `channel_7801`. */
  readonly id: string;
  readonly number: string;
  /** What the channel's own line says, by header; empty where it says nothing. */
  readonly cells: Readonly<Record<string, string>>;
  /** Drafts that change it, by number. */
  readonly drafts: readonly number[];
  /** How the asked draft changes it. */
  readonly change: 'new' | 'changed' | null;
  readonly isSample: boolean;
}

/** `GET /api/channels?draft&q&group&brand&map&cursor&limit`; `limit` is 100 at most. */
export type ChannelPage = Page<ChannelRow>;

/** A value that a visitor of the channel gets, and where it comes from. */
export interface EffectiveValue {
  readonly header: string;
  readonly value: string;
  /** In plain Chinese, for example `分组 bank-funding`, `品牌 partner`, `渠道自身`. */
  readonly source: string;
  readonly isOwn: boolean;
}

/** `GET /api/channels/:id?draft`. */
export interface ChannelDetail extends ChannelRow {
  readonly effective: readonly EffectiveValue[];
  /** Groups whose own files list the channel: they are left there. */
  readonly listedIn: readonly string[];
  readonly history: readonly ChannelHistory[];
}

export interface ChannelHistory {
  readonly version: number;
  readonly at: string;
  readonly by: string;
  readonly cells: readonly CellChange[];
}

export interface CellChange {
  readonly header: string;
  readonly before: string;
  readonly after: string;
}

// Drafts

export type DraftState = 'open' | 'submitted' | 'publishing' | 'published' | 'abandoned';

/** What must be seen by somebody else before a draft may be published. */
export interface Approval {
  readonly role: 'compliance' | 'second-person';
  /** Why, in plain Chinese. */
  readonly reason: string;
  /** Who has given it for exactly this content; null while nobody has. */
  readonly by: string | null;
  readonly at: string | null;
}

export interface DraftSummary {
  readonly number: number;
  readonly title: string;
  readonly state: DraftState;
  readonly owner: string;
  readonly ownerId: string;
  readonly updated: string;
  readonly channels: number;
  /** Version that it was begun on, or last carried over to. */
  readonly base: number;
  readonly isBehind: boolean;
  readonly hasConflicts: boolean;
  /** The version that it became. */
  readonly version: number | null;
  /** Somebody went back to a version before it. */
  readonly isTakenBack: boolean;
}

/** One value of one channel that the draft changes. */
export interface DraftCell extends CellChange {
  readonly by: string;
}

/** All that the draft changes of one channel. */
export interface DraftItem {
  readonly channel: string;
  readonly isNew: boolean;
  readonly cells: readonly DraftCell[];
}

/** A value that was changed here and elsewhere. */
export interface Conflict {
  readonly channel: string;
  readonly header: string;
  readonly base: string;
  readonly theirs: string;
  readonly mine: string;
}

export interface DraftEvent {
  readonly at: string;
  readonly by: string;
  readonly what:
    | 'begun'
    | 'submitted'
    | 'withdrawn'
    | 'approved'
    | 'returned'
    | 'rebased'
    | 'published'
    | 'failed'
    | 'abandoned'
    | 'reopened';
  readonly text: string;
}

/** `GET /api/drafts/:number`. `GET /api/drafts?state=open|closed&mine=1` gives each `DraftSummary`, newest first. */
export interface Draft extends DraftSummary {
  readonly note: string;
  /** Number of the last edit. A write says it as `seen`. */
  readonly seq: number;
  readonly items: readonly DraftItem[];
  readonly conflicts: readonly Conflict[];
  readonly editors: readonly string[];
  readonly events: readonly DraftEvent[];
  readonly check: Check | null;
  readonly approvals: readonly Approval[];
  /** Other open drafts that change the same values. */
  readonly others: readonly { readonly number: number; readonly channel: string; readonly header: string }[];
  /** What the asking person may do now; for the rest, why not. */
  readonly may: Readonly<Record<DraftAct, { readonly ok: boolean; readonly why: string }>>;
}

export const DRAFT_ACTS = [
  'edit',
  'check',
  'submit',
  'withdraw',
  'approve',
  'publish',
  'publish-in-emergency',
  'abandon',
  'reopen',
] as const;
export type DraftAct = (typeof DRAFT_ACTS)[number];

/** `POST /api/drafts` `{title}` answers the `Draft`; `PATCH /api/drafts/:number` `{title?, note?}`. */
export interface NewDraft {
  readonly title: string;
}

/**
 * `POST /api/drafts/:number/cells`: sets cells of channels; `''` takes a value away. One that is not there begins.
 * Refused whole: `invalid` with fields `channel_7801 标题`, `conflict` where somebody changed one after `seen`.
 * Answers the `Draft`.
 */
export interface SetCells {
  readonly seen: number;
  readonly channels: readonly {
    readonly channel: string;
    readonly cells: Readonly<Record<string, string>>;
  }[];
}

/** `POST /api/drafts/:number/undo`: takes the draft's own change of a channel, or of one value of it, back. */
export interface UndoCells {
  readonly seen: number;
  readonly channel: string;
  readonly header?: string;
}

/** `POST /api/drafts/:number/resolve`: whose value stays, of each conflict. */
export interface ResolveConflicts {
  readonly seen: number;
  readonly keep: readonly {
    readonly channel: string;
    readonly header: string;
    readonly value: 'mine' | 'theirs';
  }[];
}

/** `POST /api/drafts/:number/split`: these channels go into a draft of their own, which is answered. */
export interface SplitOff {
  readonly seen: number;
  readonly channels: readonly string[];
}

/** `POST /api/drafts/:number/{submit,withdraw,abandon,reopen,rebase}` with `{seen}` answer the `Draft`. */
export interface DraftStep {
  readonly seen: number;
}

// Checks

/** What is wrong or noticed, in Chinese. */
export interface Finding {
  readonly severity: 'error' | 'warning' | 'note';
  readonly text: string;
  /** Code of the check, for example `C101`; null for the others. */
  readonly code: string | null;
  /** Where it is in the console, for example `渠道 7801 · 转化ID`, else file and line. */
  readonly place: string;
  readonly channel: string | null;
}

/** What visitors notice, one line of what changes. */
export interface VisitorChange {
  readonly kind: string;
  readonly text: string;
  readonly channels: string;
  readonly isOutside: boolean;
}

/** `POST /api/drafts/:number/check` begins one, `GET` asks for it. Runs beside the server; ask again each second. */
export interface Check {
  readonly state: 'running' | 'passed' | 'refused' | 'failed';
  /** Of the draft that was looked at; an older one counts for nothing. */
  readonly seq: number;
  readonly isCurrent: boolean;
  readonly begun: string;
  /** What is going on, while it runs; why it ended, where it failed. */
  readonly text: string;
  readonly findings: readonly Finding[];
  readonly changes: readonly VisitorChange[];
  /** Names what was looked at: content, and what visitors notice. */
  readonly digest: string | null;
  readonly outcomeDigest: string | null;
}

/** `POST /api/drafts/:number/reviews`; needs a step-up. */
export interface Review {
  readonly verdict: 'approve' | 'return';
  readonly digest: string;
  readonly outcomeDigest: string;
  readonly comment: string;
}

/**
 * `POST /api/drafts/:number/publish` answers the `Draft` as `publishing`. `emergency` goes without the approvals that
 * are missing; it needs an admin, a step-up and a note that says why, and stays on the overview until compliance has
 * looked at it: `POST /api/versions/:number/reviewed` with `{note}`, which needs a step-up.
 */
export interface Publish {
  readonly digest: string;
  readonly outcomeDigest: string;
  readonly note: string;
  readonly emergency?: boolean;
}

// Versions

/** `GET /api/versions?cursor`: newest first. */
export interface VersionRow {
  readonly number: number;
  readonly at: string;
  readonly action: 'publish' | 'rollback' | 'start';
  readonly by: string;
  readonly note: string;
  readonly draft: number | null;
  readonly isCurrent: boolean;
  /** The version whose content it brought back. */
  readonly back: number | null;
  /** Null where it can be gone back to; else why not. */
  readonly why: string | null;
}

/** `GET /api/versions/:number/changes`: what it has changed of channels; null where that is not kept any more. */
export interface VersionDetail {
  readonly items: readonly DraftItem[] | null;
}

/** `POST /api/versions/:number/revert`: takes back what it has changed of a channel, as a new `Draft`. */
export interface RevertItem {
  readonly channel: string;
}

/** `POST /api/versions/:number/rollback`; needs a step-up. Answers the new `VersionRow`. */
export interface RollBack {
  /** The version that the person saw as current. */
  readonly seen: number;
  readonly note: string;
}

// Overview

/** `GET /api/overview`. */
export interface Overview {
  readonly version: VersionRow | null;
  /** What keeps the console from working, in plain Chinese; null when nothing does. */
  readonly fault: string | null;
  /** Drafts that wait for this person: to approve, to publish, or with a conflict. */
  readonly waiting: readonly { readonly draft: DraftSummary; readonly why: string }[];
  readonly mine: readonly DraftSummary[];
  readonly versions: readonly VersionRow[];
  /** Emergency publications that nobody has looked at yet. */
  readonly unreviewed: readonly { readonly version: number; readonly by: string; readonly reason: string }[];
}

// Events

/**
 * `GET /api/events`, server-sent: a draft or what is published has changed, or nothing has for fifteen seconds. A page
 * that hears nothing asks by itself. A request that no hand has caused bears `x-idle`, and is no use of the session.
 */
export type ConsoleEvent = 'beat' | 'versions' | { readonly draft: number };

// Preview

/**
 * `GET /api/previews?channel&host&path&draft`: the page that a visitor of the channel gets first, without scripts, its
 * pictures in it, so that it can do nothing. Without a path it is where the bare address of the host leads to.
 */
export interface Preview {
  /** A whole document; null where the pages are not built. */
  readonly html: string | null;
  readonly path: string;
  /** The values of the page, with their sources. */
  readonly effective: readonly EffectiveValue[];
  /** The real page, of what is published; null where its address is not known. */
  readonly address: string | null;
}

// Why

/** `POST /api/why`: where a visitor lands and why. A draft in place of what is published, where a number is given. */
export interface WhyRequest {
  readonly draft?: number;
  readonly host: string;
  readonly path: string;
  readonly channel?: string;
  readonly city?: string;
  readonly loggedIn?: boolean;
  readonly os?: 'android' | 'ios' | 'unknown';
  readonly app?: string;
}

export interface WhyStep {
  /** For example `守卫 4.5 限定城市`. */
  readonly title: string;
  /** What was asked, found, stored or led to. */
  readonly lines: readonly string[];
  /** The rule that decided. */
  readonly decided: boolean;
}

export interface Why {
  readonly landsOn: {
    readonly path: string;
    readonly page: string;
    readonly title: string;
    readonly brand: string;
  };
  readonly steps: readonly WhyStep[];
  /** Values of brand and title with their sources. */
  readonly values: readonly EffectiveValue[];
  readonly warnings: readonly string[];
}

/** `GET /api/why/choices`. */
export interface WhyChoices {
  /** The usual one first. */
  readonly hosts: readonly string[];
  /** By host; first the one that its bare address leads to. */
  readonly paths: Readonly<Record<string, readonly string[]>>;
  readonly cities: readonly string[];
  readonly apps: readonly { readonly value: string; readonly label: string }[];
}

// Sheets

/**
 * `POST /api/imports?draft=N`: the sheet as `application/octet-stream` with the header `x-file-name` (encoded as in an
 * address), 5 MB at most. Nothing is changed by it; `POST /api/imports/:id/apply` `ApplyImport` puts it in the draft.
 * `GET /api/exports/channels.xlsx?draft` gives the sheet.
 */
export interface ImportPlan {
  readonly id: string;
  readonly fileName: string;
  readonly added: readonly DraftItem[];
  readonly changed: readonly DraftItem[];
  /** Values that the sheet takes away: each is kept unless it is ticked. */
  readonly cleared: readonly {
    readonly id: string;
    readonly channel: string;
    readonly header: string;
    readonly before: string;
  }[];
  readonly same: number;
  /** With these nothing can be applied. */
  readonly problems: readonly { readonly cell: string; readonly text: string }[];
  /** What the sheet program hides. */
  readonly hidden: readonly string[];
}

export interface ApplyImport {
  /** Ids of `cleared` that are meant. */
  readonly ticked: readonly string[];
}
