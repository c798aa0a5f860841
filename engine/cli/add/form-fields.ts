import { isObject } from '../../core/config/at.ts';
import type { Json, JsonObject } from '../../core/model/json.ts';
import { knownName } from '../known-name.ts';
import { UsageError } from '../usage-error.ts';
import type { ProjectNames } from './project-names.ts';

/** A question of a new form: its JSON Schema, how it looks, and what comes with it. */
export interface FormField {
  readonly name: string;
  readonly schema: Json;
  readonly ui: Json | undefined;
  readonly messages: Json | undefined;
  readonly prefill: Json | undefined;
}

/** Longest answer of a question that is only named. */
const LONGEST = 100;

/**
 * Reads `--field`: the name of a field that another form has (it is copied from there), `name=标题` for a text, or
 * `name=标题:甲/乙/丙` for a choice.
 *
 * @throws UsageError when no form has the field, or the text is none of these.
 */
export function formField(typed: string, names: ProjectNames): FormField {
  const at = typed.indexOf('=');
  return at < 0 ? knownField(typed, names) : ownField(typed.slice(0, at).trim(), typed.slice(at + 1));
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

function knownField(name: string, names: ProjectNames): FormField {
  const fields = knownFields(names);
  knownName('--field: no form has a field', name, fields.keys(), 'write NAME=TITLE for a new one');
  const folder = `schemas/forms/${fields.get(name)}`;
  const part = (file: string, ...keys: readonly string[]): Json | undefined =>
    [...keys, name].reduce<Json | undefined>(
      (value, key) => (isObject(value) ? value[key] : undefined),
      names.read(`${folder}/${file}.json`),
    );
  return {
    name,
    schema: part('schema', 'properties') ?? {},
    ui: part('ui'),
    messages: part('form', 'messages'),
    prefill: part('form', 'prefill'),
  };
}

function ownField(name: string, about: string): FormField {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) {
    throw new UsageError(`--field: "${name}" is no name; it has letters, digits and _, for example topic`);
  }
  const [title = '', choices] = about.split(/[:：]/, 2).map((text) => text.trim());
  if (title === '') throw new UsageError(`--field ${name}: a title must follow "="`);
  const none = { messages: undefined, prefill: undefined };
  if (choices === undefined) {
    return { name, schema: { type: 'string', title, maxLength: LONGEST }, ui: undefined, ...none };
  }
  const labels = choices.split(/[/／]/).map((text) => text.trim());
  if (labels.length < 2 || labels.includes('')) {
    throw new UsageError(`--field ${name}: a choice has at least two answers with "/" between`);
  }
  const codes = labels.map((_, index) => `${index + 1}`);
  const byCode: JsonObject = Object.fromEntries(codes.map((code, index) => [code, labels[index] ?? '']));
  return {
    name,
    schema: { type: 'string', title, enum: codes },
    ui: { 'ui:options': { labels: byCode } },
    ...none,
  };
}
