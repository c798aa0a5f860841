import type { JsonObject } from '../../decide/model/json.ts';
import { refKeys } from '../../forms/ref-keys.ts';
import { resolvedSchema } from '../../forms/resolved-schema.ts';
import { typeOf } from '../../forms/schema-type.ts';
import { type At, child, entries, isObject, items, textAt } from '../at.ts';
import type { Check } from '../check.ts';
import type { Config, FormFiles } from '../config.ts';
import { goodAnswersOf } from '../good-answers.ts';
import { schemaParts } from '../schema-parts.ts';

export const unanswerablePart: Check<'C144'> = {
  code: 'C144',
  title: 'Every field of a form, and every part of one, takes some answer',
  meaning:
    'Rules that exclude each other, such as a "pattern" that none of the choices fits, or more parts than a group has, refuse whatever a visitor answers, and the form cannot be sent. An answer is looked for by the rules themselves; where it needs one that no rule tells how to make, "examples" shows one. Whether a pattern that looks ahead or behind lets any text through is not told.',
  files: ['form-schema'],
  onlyWhenSound: true,
  check(config, report) {
    for (const files of config.forms)
      for (const { at, refusal } of unanswerable(config, files)) report(at, { refusal });
  },
};

interface Unanswerable {
  readonly at: At;
  readonly refusal: string | null;
}

function unanswerable(config: Config, files: FormFiles): readonly Unanswerable[] {
  const { schema, ui } = files;
  const { value: root } = schema;
  if (!isObject(root)) return [];
  const goodAnswers = goodAnswersOf(schema, {
    valid: textAt(config.phone, 'valid') ?? '',
    virtualPrefixes: [],
    virtualExempt: [],
  });
  const none = (place: At, ui: At, at: At, ...more: readonly At[]): readonly Unanswerable[] => {
    const { answers, refusal } = goodAnswers([place, ...more], ui);
    return answers.length > 0 || LOOKS_AROUND.test(refusal ?? '') ? [] : [{ at, refusal }];
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

/** No answer is made for a pattern that looks ahead, behind or back at itself: whether there is one stays open. */
const LOOKS_AROUND = /pattern ".*(?:\(\?<?[=!]|\\[1-9k])/s;

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
