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

/** Numbers of channels that a person may see and change, both ends included; without any that is all. */
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
  /** Null for the first person, who says it. */
  readonly name: string | null;
  readonly roles: readonly Role[];
  /** Not null where a person who is there already sets another password. */
  readonly login: string | null;
}

/**
 * `POST /api/invites/:token`: sets login and password, signs in and answers `Me`. A person who is there already keeps
 * the login; one with a second factor needs its code, as in `SignIn`. A link that was used, or is too old: `closed`.
 */
export interface AcceptInvite {
  /** Needed where the invitation has none. */
  readonly name?: string;
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

/**
 * `GET /api/me/sessions` gives where a person is signed in, this session first. `DELETE /api/me/sessions/:id` ends
 * another one, `DELETE /api/me/sessions` all others.
 */
export interface OwnSession {
  readonly id: string;
  /** Browser and system; empty where that is not known. */
  readonly device: string;
  readonly address: string;
  readonly begun: string;
  /** To within a minute. */
  readonly seen: string;
  readonly isThis: boolean;
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
