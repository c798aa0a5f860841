import type { ErrorObject } from 'ajv';
import type { Json } from '../../../decide/model/json.ts';

/** What a JSON Schema has against a value. */
export interface Refusal {
  /** To follow "it", as "must be <= 5". */
  readonly words: string;
  readonly keyword: string;
  /** What the keyword asks for. */
  readonly argument: Json;
  /** The part of the value that is meant, as a JSON pointer; not there for all of it. */
  readonly at?: string;
}

/** A keyword of our own, or a format, that is not kept. */
export function refusalBy(verb: 'has' | 'must have', keyword: string, argument: Json): Refusal {
  return { words: `${verb} "${keyword}": ${JSON.stringify(argument)}`, keyword, argument };
}

/** What an error of Ajv says; it keeps what a keyword asks for under a name of each keyword's own, the last one. */
export function refusalIn(error: Pick<ErrorObject, 'keyword' | 'message' | 'params'> | undefined): Refusal {
  const { keyword = '', message = keyword, params = {} } = error ?? {};
  const argument = Object.values(params as Readonly<Record<string, Json>>).at(-1) ?? null;
  return { words: message, keyword, argument };
}
