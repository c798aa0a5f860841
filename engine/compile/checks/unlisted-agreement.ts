import type { FormPackage } from '../../decide/model/form.ts';
import { allParts } from '../../forms/all-parts.ts';
import { type FormField, fieldNames, fieldOf } from '../../forms/form-field.ts';
import { typeOf } from '../../forms/schema-type.ts';
import { askOf } from '../../forms/widget-names.ts';
import { asksAgreement } from '../asks-agreement.ts';
import { type At, child, items } from '../at.ts';
import type { Check } from '../check.ts';
import type { FormFiles } from '../config.ts';
import { judgedForm } from '../judged-form.ts';
import { namedTitles } from '../named-titles.ts';
import { suggest } from '../problems/suggest.ts';

export const unlistedAgreement: Check<'C132'> = {
  code: 'C132',
  title: 'A form lists the agreements that its boxes name, and its boxes name those that it lists',
  meaning:
    'A box that names 《an agreement》 opens it, and what was agreed to is sent with the form, only where "agreements" of form.json lists it. One that is listed and that no box names is agreed to by nobody. Only the words beside a box open what they name: a switch, or a choice of yes and no, shows the name of a text that nobody can read there. Only the boxes that are fields of the form are looked at: one inside a group or a list sends nothing.',
  files: ['form', 'form-schema', 'form-ui'],
  check(config, report) {
    const titles = config.agreements.flatMap(({ front }) => front.title ?? []);
    for (const files of config.forms) {
      const form = judgedForm(files);
      if (form === null) continue;
      const listed = items(child(files.form, 'agreements'));
      const idsOf = (title: string) =>
        config.agreements.filter(({ front }) => front.title === title).map(({ id }) => id);
      const named = new Set<string>();
      for (const name of new Set(fieldNames(form))) {
        const field = fieldOf(form, name);
        for (const { path, words } of field ? innerBoxes(form, field, titles) : []) {
          for (const id of words.flatMap(idsOf)) named.add(id);
          report(wordsOf(files, keysOf(path)), { kind: 'inner', field: path, titles: words, group: name });
        }
        if (!field || typeOf(field.schema) !== 'boolean') continue;
        const { widget } = field.choice;
        const isTick = widget !== null && askOf(widget) === 'tick';
        const words = namedTitles(field.label);
        for (const title of words) {
          const [id, ...others] = idsOf(title);
          for (const one of [id, ...others]) if (one !== undefined) named.add(one);
          const place = wordsOf(files, [name]);
          const near = suggest(title, titles);
          if (id === undefined) {
            // What is neither agreed to nor like a title of ours is no agreement, a law for example.
            if (near.length > 0 || form.login?.agreement === name || (isTick && asksAgreement(field)))
              report(place, { kind: 'unknown', field: name, title }, { suggest: near });
          } else if (!listed.some(({ value }) => value === id || others.includes(String(value))))
            report(agreementsOf(files), { kind: 'unlisted', field: name, title, id });
          // A hidden one is reported for that.
          if (id !== undefined && widget !== null && !isTick && widget !== 'hidden')
            report(widgetOf(files, name) ?? place, { kind: 'unopened', field: name, title, widget });
        }
        if (words.length === 0 && form.login?.agreement === name)
          report(wordsOf(files, [name]), { kind: 'silent', field: name });
      }
      for (const at of listed) {
        const title = config.agreements.find(({ id }) => id === at.value)?.front.title;
        // One that does not exist is reported for that.
        if (title !== undefined && !named.has(String(at.value))) report(at, { kind: 'unnamed', title });
      }
    }
  },
};

interface InnerBox {
  readonly path: string;
  readonly words: readonly string[];
}

/** Boxes inside the answer of a field that agree to something, shown or hidden, with the titles that each names. */
function innerBoxes(form: FormPackage, field: FormField, titles: readonly string[]): readonly InnerBox[] {
  const found = new Map<string, InnerBox>();
  for (const { path, field: part, isInner } of allParts(form, field)) {
    if (!isInner || typeOf(part.schema) !== 'boolean') continue;
    const words = namedTitles(part.label);
    if (asksAgreement(part) || words.some((title) => titles.includes(title)))
      found.set(path, { path, words });
  }
  return [...found.values()];
}

/** The names from a field to a part of it; `[]` stands for the entries of a list. */
function keysOf(path: string): readonly string[] {
  return path.split(/\.|(?=\[\])/);
}

/** Where the words beside a box stand, or what comes nearest where a part is defined elsewhere. */
function wordsOf({ schema, ui }: FormFiles, keys: readonly string[]): At {
  const own = keys.reduce((at, key) => child(at, key === '[]' ? 'items' : key), ui);
  const said = [child(own, 'ui:title'), child(child(own, 'ui:options'), 'title')];
  let field = schema;
  for (const key of keys) {
    const inner = key === '[]' ? child(field, 'items') : child(child(field, 'properties'), key);
    if (inner.value !== undefined) field = inner;
  }
  return [...said, child(field, 'title')].find(({ value }) => value !== undefined) ?? field;
}

/** Where `ui.json` says how a field is shown; null where it does not. */
function widgetOf({ ui }: FormFiles, name: string): At | null {
  const own = child(ui, name);
  const said = [child(own, 'ui:widget'), child(child(own, 'ui:options'), 'widget')];
  return said.find(({ value }) => value !== undefined) ?? null;
}

/** The list, or the file where there is none. */
function agreementsOf({ form }: FormFiles): At {
  const list = child(form, 'agreements');
  return list.value === undefined ? form : list;
}
