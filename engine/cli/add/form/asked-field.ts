import { isObject } from '../../../compile/at.ts';
import { didYouMean } from '../../../compile/problems/print-human.ts';
import { suggest } from '../../../compile/problems/suggest.ts';
import type { Json, JsonObject } from '../../../decide/model/json.ts';
import { knownName } from '../../known-name.ts';
import { UsageError } from '../../usage-error.ts';
import type { ProjectNames } from '../project-names.ts';
import { kindNamed, LEFT_OUT, QUESTION_KINDS, type QuestionKind } from './question-kinds.ts';

/** A question of a new form: its JSON Schema, how it looks, and what comes with it. */
export interface AskedField {
  readonly name: string;
  readonly schema: JsonObject;
  readonly ui: JsonObject;
  readonly messages: JsonObject | undefined;
  readonly prefill: Json | undefined;
}

/**
 * Reads `--field`: the name of a field that another form has (it is copied from there), `name=标题` for a text,
 * `name=标题:KIND` or `name=标题:KIND:SETTING` for another kind, `name=标题:FIELD` for one that is asked as that field of
 * another form is, or `name=标题:甲/乙/丙` for a choice.
 *
 * @throws UsageError when no form has the field, or the text is none of these.
 */
export function askedField(typed: string, names: ProjectNames): AskedField {
  const at = typed.search(/[=＝]/);
  return at < 0 ? knownField(typed, names) : ownField(typed.slice(0, at), typed.slice(at + 1), names);
}

/** Fields of all forms, each from the first form that has it. */
export function knownFields(names: ProjectNames): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const form of names.ofKind('form-schema')) {
    const { properties } = names.read(`schemas/forms/${form}/schema.json`);
    for (const name of isObject(properties) ? Object.keys(properties) : []) {
      if (!fields.has(name)) fields.set(name, form);
    }
  }
  return fields;
}

/** Why a text is no name of a question, or null. */
export function refuseFieldName(name: string): string | null {
  return /^[A-Za-z][A-Za-z0-9_]*$/.test(name)
    ? null
    : 'a name begins with a letter and has letters, digits and _, for example topic';
}

function knownField(name: string, names: ProjectNames): AskedField {
  const fields = knownFields(names);
  knownName('--field: no form has a field', name, fields.keys(), 'write NAME=TITLE for a new one');
  const folder = `schemas/forms/${fields.get(name)}`;
  const part = (file: string, ...keys: readonly string[]): Json | undefined =>
    [...keys, name].reduce<Json | undefined>(
      (value, key) => (isObject(value) ? value[key] : undefined),
      names.read(`${folder}/${file}.json`),
    );
  const object = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});
  const messages = part('form', 'messages');
  return {
    name,
    schema: object(part('schema', 'properties')),
    ui: object(part('ui')),
    messages: isObject(messages) ? messages : undefined,
    prefill: part('form', 'prefill'),
  };
}

function ownField(typedName: string, about: string, names: ProjectNames): AskedField {
  const name = typedName.normalize('NFKC').trim();
  const refused = refuseFieldName(name);
  if (refused !== null) throw new UsageError(`--field: "${name}" cannot be used: ${refused}`);
  const [title = '', wanted] = splitAtColon(about);
  if (title === '') throw new UsageError(`--field ${name}: a title must follow "="`);
  if (wanted === undefined) return fieldOfKind(name, title, QUESTION_KINDS[0], undefined);
  const [word = '', setting] = splitAtColon(wanted);
  const kind = kindNamed(word);
  if (kind) return fieldOfKind(name, title, kind, setting);
  if (setting === undefined && knownFields(names).has(word)) {
    const like = knownField(word, names);
    return { ...like, name, schema: { ...like.schema, title } };
  }
  // Of answers, words alone before another colon were meant as a kind; `am=早上8:00` were not.
  const isKind = setting !== undefined && !/[=＝/／\d]/.test(word);
  if (isKind || !/[/／]/.test(wanted)) throw unknownKind(name, word);
  return fieldOfKind(name, title, kindNamed('single') ?? QUESTION_KINDS[0], wanted);
}

function fieldOfKind(
  name: string,
  title: string,
  { name: kind, schema, ui, options, setting }: QuestionKind,
  text: string | undefined,
): AskedField {
  if (!setting && text)
    throw new UsageError(`--field ${name}: the kind "${kind}" has no setting; leave out ":${text}"`);
  if (setting?.needed && !text) {
    throw new UsageError(`--field ${name}: the kind "${kind}" needs a setting behind it: ${setting.about}`);
  }
  const parts = setting && text ? readSetting(name, () => setting.read(text)) : undefined;
  const looks = { ...options, ...parts?.options };
  const { type, ...rest } = schema;
  return {
    name,
    schema: { ...(type === undefined ? {} : { type }), title, ...rest, ...parts?.schema },
    ui: { ...ui, ...(Object.keys(looks).length === 0 ? {} : { 'ui:options': looks }) },
    messages: undefined,
    prefill: undefined,
  };
}

function readSetting<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(`--field ${name}: ${error.message}`) : error;
  }
}

function unknownKind(name: string, word: string): UsageError {
  const reason: string | undefined = (LEFT_OUT as Readonly<Record<string, string>>)[word];
  if (reason !== undefined)
    return new UsageError(`--field ${name}: "${word}" cannot be asked for: ${reason}`);
  const kinds = QUESTION_KINDS.map((kind) => `${kind.name} ${kind.word}`).join(', ');
  const near = didYouMean(
    suggest(
      word,
      QUESTION_KINDS.flatMap((kind) => [kind.name, kind.word]),
    ),
  );
  const what = `--field ${name}: "${word}" is no kind of question`;
  const how =
    'a choice has at least two answers with "/" between, and a code before one with a colon: am=上午:九点';
  return new UsageError([what, near, `there are ${kinds}`, how].filter(Boolean).join('; '));
}

/** What stands before and behind the first colon. */
function splitAtColon(text: string): readonly [string, string | undefined] {
  const at = text.search(/[:：]/);
  return at < 0 ? [text.trim(), undefined] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}
