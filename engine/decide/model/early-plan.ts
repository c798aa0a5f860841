import type { PhoneSpec } from './release.ts';
import type { Rule } from './rule.ts';

/** A control that a press needs filled in, or ticked. */
export interface EarlyField {
  readonly id: string;
  /** What is said while nothing stands there. */
  readonly need: string;
  /** It takes a mobile number, judged by the plan's `phone`. */
  readonly isPhone?: boolean;
}

/** A press that can be answered, or carried out, before the application stands. */
export interface EarlyPress {
  /** CSS selector of the button; absent for the form's submission. */
  readonly at?: string;
  /** Ids of fields, in the order in which they are judged. */
  readonly needs: readonly string[];
  /** What it asks the backend for, with the number of a field. */
  readonly call?: EarlyCall;
}

/** One form of a page, as far as it can be judged before the application stands. */
export interface EarlyForm {
  /** CSS selector of the form. */
  readonly at: string;
  /** CSS selector of the row that a control stands in, and the class that the row has while something is wrong. */
  readonly row: string;
  readonly wrong: string;
  /** Class of a message. */
  readonly message: string;
  /** A message stands at the end of its row, not after it. */
  readonly isInside: boolean;
  /** All that is wrong is said at once, not the first of it. */
  readonly saysAll: boolean;
  readonly fields: readonly EarlyField[];
  readonly presses: readonly EarlyPress[];
  readonly phone?: { readonly rules: PhoneSpec; readonly invalid: string; readonly resale: string };
}

/** A call of `schemas/api.json` that a press makes at once. Its answer is taken over by the application. */
export interface EarlyCall {
  readonly url: string;
  /** Field of the call and id of the box with its number. */
  readonly phone: readonly [field: string, id: string];
  /** The common fields' rules: texts, single facts, and the first of several that is not empty. */
  readonly common: Readonly<Record<string, Rule>>;
  /** Names in the browser of the stored values that the rules and the device need. */
  readonly stored: Readonly<Record<string, string>>;
  /** Code of the visitor's system by the user agent, and patterns of agents that hide theirs where there is touch. */
  readonly os: number;
  readonly touch: readonly string[];
  readonly secretParams: readonly string[];
  /** Names of stored values with which the application may do something else: with one of these nothing is sent. */
  readonly unless: readonly string[];
  /** The page's channel. Where a stored one could be another, nothing is sent before the application stands. */
  readonly channel: { readonly id: string; readonly stored: readonly string[]; readonly prefix: string };
}

/** What the inline script of an entry page works by: the same configuration that the application reads, made small. */
export interface EarlyPlan {
  readonly forms: readonly EarlyForm[];
  readonly gate?: EarlyGate;
}

/** Leads who has no token away from a page that stands for visitors with one, before anything of it is painted. */
export interface EarlyGate {
  /** Name of the token in the browser's local storage. */
  readonly token: string;
  /** Query parameters that may log a visitor in: with one of these the guard decides. */
  readonly params: readonly string[];
  readonly to: string;
  /** Name of the stored login address: with another one there the guard leads elsewhere. */
  readonly loginAddress: string;
}
