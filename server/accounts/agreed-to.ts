/** An agreement that a visitor agreed to, in the version that was shown. */
export interface AgreedTo {
  readonly id: string;
  readonly version: string;
}
