import type { FormPart } from '../decide/model/form.ts';
import type { Json, JsonObject } from '../decide/model/json.ts';

/** What a compiled validator says about one mistake: the part of ajv's error object that this project reads. */
export interface SchemaError {
  readonly keyword: string;
  /** JSON pointer into the answers, for example `/realname`. */
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Place of the keyword in the schema, for example `#/properties/income/oneOf/1/required`. */
  readonly schemaPath?: string;
}

/**
 * Judges one value by a format or keyword that only this project has: null, or what its message may name.
 *
 * @param schema the keyword with its argument; a format with its limits.
 * @param place JSON pointer into the answers.
 */
export type OwnJudge = (schema: JsonObject, value: Json, place: string) => SchemaError['params'] | null;

/** A function of a compiled validator: true, or false with `errors` set until the next call. */
export interface SchemaCheck {
  (data: unknown): boolean;
  errors?: readonly SchemaError[] | null;
  /**
   * Of `main`: asked during a call about what stands inside alternatives, conditions and definitions; without it, that
   * is good.
   */
  judge?: OwnJudge | null;
}

/**
 * `main` checks the whole form; the other functions are named by the hash of the schema that they check, as rjsf asks
 * for them.
 */
export interface FormValidator {
  readonly main: SchemaCheck;
  readonly [hash: string]: SchemaCheck;
}

/** What `forms/<id>.js` of a release exports. */
export interface FormModule {
  readonly default: FormValidator;
  /** Earlier programs left it out: it is in `forms/<id>.json` as well. */
  readonly form?: FormPart;
}
