/** An agreement that a visitor agreed to, in the version that was shown. */
export interface AgreedTo {
  readonly id: string;
  readonly version: string;
  /** 32 to 64 hex digits of the SHA-256 of the text that the page showed, where it said so. */
  readonly hash?: string;
}
