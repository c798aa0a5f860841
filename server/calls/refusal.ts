import type { Json } from '../../engine/decide/model/json.ts';

/** Body codes of the contract other than 200. They travel with HTTP status 200. */
export type RefusalCode = 400 | 401 | 403 | 404 | 409 | 429 | 500;

/** Every reason that a call can be refused for, with its body code. Texts are in `server/config/messages.json`. */
export const REFUSALS = {
  'field-missing': 400,
  'field-invalid': 400,
  'field-too-long': 400,
  'field-repeated': 400,
  'body-invalid': 400,
  'phone-invalid': 400,
  'phone-resale': 403,
  'code-invalid': 400,
  'code-wrong': 400,
  'code-expired': 400,
  'code-void': 429,
  'agreement-missing': 400,
  'agreement-unknown': 400,
  'institution-changed': 400,
  'sms-too-soon': 429,
  'sms-hour-limit': 429,
  'sms-day-limit': 429,
  'address-limit': 429,
  'caller-unknown': 403,
  'sms-network-limit': 429,
  'sms-budget-gone': 429,
  'proof-needed': 429,
  'proof-invalid': 400,
  'conversion-limit': 429,
  'save-limit': 429,
  'visit-limit': 429,
  'conversion-unearned': 403,
  'sms-not-sent': 500,
  'sms-unsure': 500,
  'not-logged-in': 401,
  'mark-unknown': 404,
  'mark-expired': 403,
  'mark-used-up': 403,
  'mark-wrong-channel': 403,
  'identity-kept': 403,
  'form-unknown': 404,
  'form-incomplete': 400,
  'request-conflict': 409,
  'application-unknown': 404,
  'id-card-invalid': 400,
  'id-card-foreign': 400,
  'id-card-unread': 400,
  'id-card-limit': 429,
  'id-card-not-looked-at': 500,
  'place-unknown': 404,
  'call-unknown': 404,
  busy: 500,
  internal: 500,
} as const satisfies Readonly<Record<string, RefusalCode>>;

export type RefusalReason = keyof typeof REFUSALS;

/** Ends a call with a body code other than 200. `data` also fills the message's placeholders. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: RefusalCode;
  readonly reason: RefusalReason;
  readonly data: Readonly<Record<string, Json>>;

  constructor(reason: RefusalReason, data: Readonly<Record<string, Json>> = {}) {
    super(reason);
    this.code = REFUSALS[reason];
    this.reason = reason;
    this.data = data;
  }
}
