/** How long logins last: `server/config/service.json`. */
export interface SessionSettings {
  /** Days after the login. */
  readonly lifetimeDays: number;
  /** Days without a call. */
  readonly idleDays: number;
  /** A login by code ends all others of the number. */
  readonly onlyNewest: boolean;
}
