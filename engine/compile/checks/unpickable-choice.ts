import type { Json, JsonObject } from '../../decide/model/json.ts';
import { plainText } from '../../forms/plain-text.ts';
import { resolvedSchema } from '../../forms/resolved-schema.ts';
import { choicesIn, codeOf } from '../../forms/schema-choice.ts';
import { typeOf } from '../../forms/schema-type.ts';
import { tidyAnswer } from '../../forms/tidy-answer.ts';
import { type At, child, isObject, items } from '../at.ts';
import type { Check } from '../check.ts';
import { schemasIn } from '../schemas-in.ts';

export const unpickableChoice: Check<'C140'> = {
  code: 'C140',
  title: 'Every choice of a form can be given as it stands',
  meaning:
    'An empty text, blanks and null stand for an answer that was not given: nobody could give them as a choice. Answers are tidied, so a choice with blanks around it, or in full-width signs where its format makes them plain, is refused whenever it is picked. Of two that differ in nothing else nobody could tell which was meant.',
  files: ['form-schema'],
  check(config, report) {
    for (const { schema } of config.forms) {
      const { value: root } = schema;
      if (!isObject(root)) continue;
      for (const one of schemasIn(schema)) {
        if (!isObject(one.value) || isQuestion(one.pointer)) continue;
        const own = resolvedSchema(root, one.value);
        const seen: At[] = [];
        for (const place of choicesAt(one)) {
          const given = place.value as Json;
          const kept = tidyAnswer(root, { schema: own, ui: {} }, given, false, null);
          const twin = seen.find(({ value }) => isAlike(value as Json, given));
          seen.push(place);
          const tell = (kind: 'empty' | 'untidy' | 'alike', other: Json) =>
            report(place, { kind, given: JSON.stringify(given), other: JSON.stringify(other) });
          if (kept === null) tell('empty', null);
          else if (JSON.stringify(kept) !== JSON.stringify(given)) tell('untidy', kept);
          else if (twin) tell('alike', twin.value as Json);
        }
      }
    }
  },
};

/** The fixed values of the choices that a schema itself has. */
function choicesAt(one: At): readonly At[] {
  const schema = one.value as JsonObject;
  if (!choicesIn(schema) || (typeOf(schema) === 'array' && !schema.enum)) return [];
  if (schema.enum) return items(child(one, 'enum'));
  return ['oneOf', 'anyOf']
    .flatMap((key) => items(child(one, key)))
    .map((option) => {
      const fixed = child(option, 'const');
      return fixed.value === undefined ? (items(child(option, 'enum'))[0] ?? fixed) : fixed;
    })
    .filter(({ value }) => value !== undefined);
}

/** Whether two other choices read the same. The very same one twice is told elsewhere. */
function isAlike(one: Json, other: Json): boolean {
  const plain = (value: Json) => plainText(codeOf(value)).replace(/\s+/g, ' ');
  return JSON.stringify(one) !== JSON.stringify(other) && plain(one) === plain(other);
}

/** Names that stand under these are no keywords. */
const NAMING = ['properties', 'patternProperties', 'definitions', '$defs', 'dependencies'];

/** What a condition asks about is no choice. */
function isQuestion(pointer: string): boolean {
  const keys = pointer.split('/');
  return keys.some((key, i) => /^(?:if|not)$/.test(key) && !NAMING.includes(keys[i - 1] ?? ''));
}
