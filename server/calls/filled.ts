import type { CallRequest } from './call.ts';
import type { TextLimits } from './fields.ts';
import { Refusal } from './refusal.ts';

/** A macro that the ad platform did not fill in, such as `__CALLBACK__`. */
const MACRO = /^__\w+__$/;

export function isMacro(text: string): boolean {
  return MACRO.test(text);
}

/** A text that must be there. An unfilled macro is no attribution and is refused. */
export function requiredFilled(request: CallRequest, name: string, limits: TextLimits): string {
  const text = request.fields.required(name, limits);
  if (isMacro(text)) {
    throw new Refusal('field-invalid', { field: name });
  }
  return text;
}
