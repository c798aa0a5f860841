import type { Json, JsonObject } from './json.ts';
import type { AgreementRef } from './page.ts';
import type { Rule } from './rule.ts';
import type { Texts } from './texts.ts';

/** One step of a form: the fields it shows, in order. */
export interface FormStep {
  readonly id: string;
  readonly title: string;
  readonly fields: readonly string[];
}

/**
 * What the answers given so far do to one field. Each part is a rule over `form.<field>` and over facts that browser
 * and server both know (`visit.hasToken`, `stored.phone`). Hidden answers are dropped.
 */
export interface FieldRule {
  readonly field: string;
  /** Shown only while this is true. */
  readonly show?: Rule;
  /** Must be answered while this is true, although the schema does not require it. */
  readonly require?: Rule;
  /**
   * Cannot be changed on the page while this is true. The backend does not hold anybody to it: it does not know which
   * answer stood there before, given by the visitor or prefilled. `value` and `refuse` are held to.
   */
  readonly disable?: Rule;
  /** Codes of the choices that are offered; null offers all. */
  readonly options?: Rule;
  /** The answer itself, worked out from others; the visitor cannot change it. */
  readonly value?: Rule;
  /**
   * Answer that the field gets when the visitor has not touched it. Only where the package means to answer in advance;
   * never of a box by which visitors agree, as with `value`.
   */
  readonly default?: Rule;
  /** Refused with `message` while this is true. */
  readonly refuse?: Rule;
  readonly message?: string;
}

/** Fields that log a visitor in before the form is saved. */
export interface FormLogin {
  readonly phone: string;
  readonly code: string;
  /** The box that agrees to all agreements of the form. */
  readonly agreement: string;
}

/** `schemas/forms/<id>/`: JSON Schema, UI schema, rules and settings of one form package. */
export interface FormPackage {
  readonly id: string;
  /** Value of the `package` field of the save call, of this form alone: the backend knows a form by it. */
  readonly package: string;
  readonly title: string;
  /** A sentence under the title. */
  readonly intro?: string;
  /** What a visitor reads who has sent this form before; `{year}`, `{month}`, `{day}` and `{number}` are filled in. */
  readonly applied?: string;
  readonly schema: JsonObject;
  readonly uiSchema: JsonObject;
  readonly steps: readonly FormStep[];
  readonly rules: readonly FieldRule[];
  /** Messages by field, then by JSON Schema keyword; they win over the generated ones. */
  readonly messages: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly agreements: readonly AgreementRef[];
  readonly submitText: string;
  /** What was answered is shown to be looked over before it is sent. */
  readonly review?: true;
  /**
   * Answers to start from, by field, as rules over the visit's facts: what is known of the visitor. A choice that is
   * the same for everybody is none; that is for `default` of a rule to say.
   */
  readonly prefill: Readonly<Record<string, Rule>>;
  /** Absent when the form is for visitors who are logged in. */
  readonly login?: FormLogin;
}

/**
 * A form as a visitor's browser gets it: with the visitor texts that only forms show, so that it never stands without
 * its words. Releases from before they came with forms have them among the texts of all pages.
 */
export interface FormPart extends FormPackage {
  readonly text?: Texts;
}

/** The answers of a form, by field. */
export type FormData = Readonly<Record<string, Json | undefined>>;
