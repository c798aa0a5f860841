import type { PhoneSpec } from '../../engine/decide/model/release.ts';
import { isResalePhone, isValidPhone, normalisePhone } from '../../engine/forms/phone.ts';
import type { CallRequest } from '../calls/call.ts';
import { Refusal } from '../calls/refusal.ts';

/** The phone number of a call: valid, and not a resale number where those are refused. */
export function readPhone(request: CallRequest, spec: PhoneSpec, resaleNumbers: 'accept' | 'refuse'): string {
  const phone = normalisePhone(request.fields.required('phone', { max: 32 }));
  if (!isValidPhone(phone, spec)) {
    throw new Refusal('phone-invalid', { field: 'phone' });
  }
  if (resaleNumbers === 'refuse' && isResalePhone(phone, spec)) {
    throw new Refusal('phone-resale', { field: 'phone' });
  }
  return phone;
}
