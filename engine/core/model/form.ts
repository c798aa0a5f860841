import type { Json, JsonObject } from './json.ts';
import type { Rule } from './rule.ts';

/** One step of a form: the fields it shows, in order. */
export interface FormStep {
  readonly id: string;
  readonly title: string;
  readonly fields: readonly string[];
}

/** A field that is shown only when the rule over the form's answers (`form.<field>`) is true; hidden answers are dropped. */
export interface FieldRule {
  readonly field: string;
  readonly show: Rule;
}

/** `schemas/forms/<id>/`: JSON Schema, UI schema, rules and settings of one form package. */
export interface FormPackage {
  readonly id: string;
  /** Value of the `package` field of the save call. */
  readonly package: string;
  readonly title: string;
  readonly schema: JsonObject;
  readonly uiSchema: JsonObject;
  readonly steps: readonly FormStep[];
  readonly rules: readonly FieldRule[];
  /** Messages by field, then by JSON Schema keyword; they win over the generated ones. */
  readonly messages: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly agreements: readonly { readonly id: string; readonly title: string; readonly version: string }[];
  readonly submitText: string;
  /** Answers to start from, by field, as rules over the visit's facts. Never a preselected choice. */
  readonly prefill: Readonly<Record<string, Rule>>;
}

/** The answers of a form, by field. */
export type FormData = Readonly<Record<string, Json | undefined>>;
