import type { JsonObject } from '../decide/model/json.ts';
import { refKeys } from '../forms/ref-keys.ts';
import { resolvedSchema } from '../forms/resolved-schema.ts';
import { typeOf } from '../forms/schema-type.ts';
import { type At, child, entries, isObject, items, textAt } from './at.ts';
import type { Config, FormFiles } from './config.ts';
import { goodAnswersOf } from './good-answers.ts';
import type { Refusal } from './problems/wordings/refusal.ts';
import { schemaParts } from './schema-parts.ts';

/** A part of a form for which no answer was found. */
export interface Unanswerable {
  readonly at: At;
  /** What it has against the answer that was tried first; null where none could be made. */
  readonly refusal: Refusal | null;
  /** There may be one all the same, see `GoodAnswers`. */
  readonly isOpen: boolean;
}

/** Of so many forms it is kept what was found. */
const MOST_KNOWN = 200;

/** By the content of a form's files, since forms are compiled again and again in a process and seldom change. */
const KNOWN = new Map<string, readonly Unanswerable[]>();

/** The fields of a form, and the parts of them, to which no answer was found. */
export function unanswerableParts(config: Config, files: FormFiles): readonly Unanswerable[] {
  const valid = textAt(config.phone, 'valid') ?? '';
  const key = JSON.stringify([files.schema, files.ui, valid]);
  const known = KNOWN.get(key) ?? findUnanswerable(files, valid);
  KNOWN.delete(key);
  KNOWN.set(key, known);
  for (const [oldest] of KNOWN) if (KNOWN.size > MOST_KNOWN) KNOWN.delete(oldest);
  return known;
}

function findUnanswerable(files: FormFiles, valid: string): readonly Unanswerable[] {
  const { schema, ui } = files;
  const { value: root } = schema;
  if (!isObject(root)) return [];
  const goodAnswers = goodAnswersOf(schema, { valid, virtualPrefixes: [], virtualExempt: [] });
  const none = (place: At, ui: At, at: At, ...more: readonly At[]): readonly Unanswerable[] => {
    const { answers, refusal, isOpen } = goodAnswers([place, ...more], ui);
    return answers.length > 0 ? [] : [{ at, refusal, isOpen }];
  };
  const parts = schemaParts(files).filter(({ at }) => !IN_A_BRANCH.test(at.pointer) && isMeant(root, at));
  const found = [{ at: schema, ui }, ...parts].flatMap(({ at, ui }) => {
    const whole = none(at, ui, at);
    if (whole.length > 0) return whole;
    return togetherWith(schema, at).flatMap((one) => [
      ...['oneOf', 'anyOf']
        .flatMap((key) => items(child(one, key)))
        .flatMap((option) => none(at, ui, option, option)),
      ...['then', 'else'].map((key) => child(one, key)).flatMap((branch) => none(at, ui, branch, branch)),
      ...entries(child(one, 'dependencies'))
        .filter(([, given]) => isObject(given.value))
        .flatMap(([, given]) => none(at, ui, given, given)),
    ]);
  });
  // A group of which a part takes nothing takes nothing either: only the part is told.
  return found.filter(({ at }) => !found.some((other) => other.at.pointer.startsWith(`${at.pointer}/`)));
}

/** Branches say only some of what is asked of an answer; they are judged together with what they stand in. */
const IN_A_BRANCH = /\/(?:allOf|oneOf|anyOf|then|else|dependencies)\//;

/** A schema and those that always judge the same answer. */
function togetherWith(root: At, schema: At, outer: readonly At[] = []): readonly At[] {
  if (outer.some(({ pointer }) => pointer === schema.pointer)) return [];
  const to = textAt(schema, '$ref');
  const more = [
    ...(to?.startsWith('#') ? [refKeys(to).reduce(child, root)] : []),
    ...items(child(schema, 'allOf')),
  ];
  return [schema, ...more.flatMap((one) => togetherWith(root, one, [...outer, schema]))];
}

/** A part that a condition only mentions, as one that must not be there, is none to answer. */
function isMeant(root: JsonObject, { value }: At): boolean {
  return isObject(value) && typeOf(resolvedSchema(root, value)) !== '';
}
