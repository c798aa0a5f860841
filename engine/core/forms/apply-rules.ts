import type { FormData, FormPackage } from '../model/form.ts';
import type { Json } from '../model/json.ts';
import { holds } from '../rules/evaluate.ts';
import type { FactValue, Lookup } from '../rules/unknown.ts';
import { fieldNames, fieldOf } from './form-field.ts';
import { formatOf } from './formats.ts';

const nothing: Lookup = () => null;

/**
 * Names of the fields that these answers show, in the order of the steps. A rule sees the answer of a hidden field as
 * absent, so hiding one field can hide the next.
 *
 * @param lookup answers facts other than `form.<field>`. The server has none: what it must judge like the browser reads
 *   `form.<field>` only.
 */
export function visibleFields(
  form: FormPackage,
  data: FormData,
  lookup: Lookup = nothing,
): readonly string[] {
  const names = fieldNames(form);
  let shown: readonly string[] = names;
  // Each round can settle one link of a chain of rules, so a form without a circle is settled by then.
  for (let round = 0; round <= form.rules.length; round += 1) {
    const answer: Lookup = (name) => {
      if (!name.startsWith('form.')) return lookup(name);
      const field = name.slice('form.'.length);
      return shown.indexOf(field) >= 0 ? asFact(ownValue(data, field)) : null;
    };
    const next = names.filter((name) =>
      form.rules.every((rule) => rule.field !== name || holds(rule.show, answer) === true),
    );
    if (next.length === shown.length && next.every((name, i) => name === shown[i])) break;
    shown = next;
  }
  return shown;
}

/**
 * The answers as they are checked and saved: texts tidied by their format, empty ones left out, and those of hidden or
 * unknown fields dropped.
 */
export function keptAnswers(form: FormPackage, data: FormData, lookup?: Lookup): FormData {
  const tidy: Record<string, Json> = {};
  for (const name of fieldNames(form)) {
    const value = tidied(form, name, ownValue(data, name));
    if (value !== null) tidy[name] = value;
  }
  const kept: Record<string, Json> = {};
  for (const name of visibleFields(form, tidy, lookup)) {
    const value = tidy[name];
    if (value !== undefined) kept[name] = value;
  }
  return kept;
}

/** Null stands for "not answered". An unticked box is not answered either. */
function tidied(form: FormPackage, name: string, value: Json | undefined): Json {
  if (value === undefined || value === null || value === false) return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value;
  if (typeof value !== 'string') return value;
  const format = formatOf(fieldOf(form, name)?.schema.format);
  const text = format ? format.normalise(value) : value.trim();
  return text === '' ? null : text;
}

/** Texts, numbers, flags and lists of them. Anything else must not reach a rule: it could be read as an operation. */
function asFact(value: Json | undefined): FactValue {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'object') return value;
  const list = Array.isArray(value) ? (value as readonly Json[]) : null;
  return list?.every((item) => typeof item !== 'object') ? (list as FactValue) : null;
}

function ownValue(data: FormData, name: string): Json | undefined {
  return Object.hasOwn(data, name) ? data[name] : undefined;
}
