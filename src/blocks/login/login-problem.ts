import type { TextRef } from '../../../engine/decide/calls/failure-text.ts';

export type LoginField = 'phone' | 'code' | 'consent' | 'form';

/** What is wrong, and beside which control that is said. */
export interface LoginProblem {
  readonly field: LoginField;
  readonly text: TextRef;
}

/** Finds the control that a refusal of the login flow is about. */
export function problemOf(text: TextRef): LoginProblem {
  if (text.key.startsWith('login.phone')) return { field: 'phone', text };
  return { field: /^login\.(code|tooManyTries)/.test(text.key) ? 'code' : 'form', text };
}
