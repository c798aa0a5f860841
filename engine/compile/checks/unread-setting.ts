import type { FormPackage } from '../../decide/model/form.ts';
import { allParts, type PossiblePart } from '../../forms/all-parts.ts';
import { fieldOf } from '../../forms/form-field.ts';
import { variantsOf } from '../../forms/resolved-schema.ts';
import { typeOf } from '../../forms/schema-type.ts';
import type { WidgetName } from '../../forms/widget-names.ts';
import { readKeys, readOptions } from '../../forms/widget-options.ts';
import { chooseWidget } from '../../forms/widget-rules.ts';
import { type At, child, entries } from '../at.ts';
import type { Check, Report } from '../check.ts';
import { judgedForm } from '../judged-form.ts';
import { suggest } from '../problems/suggest.ts';

export const unreadSetting: Check<'C111'> = {
  code: 'C111',
  title: 'Settings of fields in ui.json are read by something',
  meaning:
    'A misspelt key such as "ui:optoins", or an option that the control of the field does not read, does nothing: an answer that was meant to be "sensitive" would lie on the phone.',
  files: ['form-ui'],
  check(config, report) {
    for (const files of config.forms) {
      const form = judgedForm(files);
      if (form === null) continue;
      for (const [name, at] of entries(files.ui)) {
        if (name.startsWith('ui:')) {
          report(at, { kind: 'key', name, of: [], known: [], inside: false }, { on: 'key' });
          continue;
        }
        const field = fieldOf(form, name);
        if (field) checkSettings(form, at, name, byPath(allParts(form, field)), report);
      }
    }
  },
};

type Parts = ReadonlyMap<string, readonly PossiblePart[]>;

/** Several alternatives can have a part at the same place. */
function byPath(parts: readonly PossiblePart[]): Parts {
  const found = new Map<string, PossiblePart[]>();
  for (const part of parts) found.set(part.path, [...(found.get(part.path) ?? []), part]);
  return found;
}

function checkSettings(form: FormPackage, at: At, path: string, parts: Parts, report: Report<'C111'>): void {
  const here = parts.get(path) ?? [];
  const widgets = [...new Set(here.flatMap((part) => widgetsOf(form, part)))];
  const isWhole = path.indexOf('.') < 0 && path.indexOf('[') < 0;
  // A field that no control fits is reported for that.
  const options = widgets.length > 0 ? readOptions(widgets, isWhole) : null;
  const keys = options && readKeys(options);
  for (const [key, inner] of entries(at)) {
    if (key.startsWith('ui:')) {
      if (key === 'ui:options') {
        checkOptions(inner, widgets, options, report);
        checkExclusive(inner, here, report);
      }
      if (!options || !keys || keys.indexOf(key) >= 0) continue;
      const inside = options.indexOf(key.slice(3)) >= 0;
      const more = { on: 'key', suggest: inside ? [] : suggest(key, keys) } as const;
      report(inner, { kind: 'key', name: key, of: widgets, known: keys, inside }, more);
      continue;
    }
    const next = key === 'items' && parts.has(`${path}[]`) ? `${path}[]` : `${path}.${key}`;
    if (parts.has(next)) checkSettings(form, inner, next, parts, report);
    else if (options?.includes(key))
      report(inner, { kind: 'key', name: key, of: widgets, known: [], inside: true }, { on: 'key' });
    else if (!isForMore(here, key)) {
      const known = partNames(parts, path);
      const of = [path.replace(/\[\]/g, '.items')];
      const data = { kind: 'part', name: key, of, known, inside: false } as const;
      report(inner, data, { on: 'key', suggest: suggest(key, [...known, 'ui:options', 'ui:widget']) });
    }
  }
}

function checkOptions(
  at: At,
  widgets: readonly WidgetName[],
  known: readonly string[] | null,
  report: Report<'C111'>,
): void {
  if (!known) return;
  for (const [name] of entries(at)) {
    if (known.indexOf(name) >= 0) continue;
    const data = { kind: 'option', name, of: widgets, known, inside: false } as const;
    report(child(at, name), data, { on: 'key', suggest: suggest(name, known) });
  }
}

/** Choices can stand alone only among several. */
function checkExclusive(at: At, here: readonly PossiblePart[], report: Report<'C111'>): void {
  const exclusive = child(at, 'exclusive');
  const chips = here.filter(({ field }) => field.choice.widget === 'chips');
  if (exclusive.value === undefined || chips.length === 0) return;
  if (chips.some(({ field }) => typeOf(field.schema) === 'array')) return;
  report(exclusive, { kind: 'single', name: 'exclusive', of: [], known: [], inside: false }, { on: 'key' });
}

/**
 * The control of a part; the option of a `oneOf` that was picked is shown by its own control, with the same settings.
 */
function widgetsOf(form: FormPackage, { field }: PossiblePart): readonly WidgetName[] {
  const { widget } = field.choice;
  if (widget !== 'variant') return widget ? [widget] : [];
  const { oneOf: _, anyOf: __, ...common } = field.schema;
  const inner = variantsOf(form.schema, field.schema).map(
    (option) => chooseWidget({ ...common, ...option }, {}).widget,
  );
  return [widget, ...inner.filter((one) => one !== null)];
}

/** Parts whose names the schema leaves open have no settings of their own to be held against. */
function isForMore(here: readonly PossiblePart[], key: string): boolean {
  return here.some(
    ({ field: { schema } }) =>
      (key === 'additionalProperties' || key === 'additionalItems') && schema[key] !== undefined,
  );
}

/** Names right below a place. */
function partNames(parts: Parts, path: string): readonly string[] {
  return [...parts.keys()]
    .filter((one) => one.startsWith(path) && one !== path)
    .map((one) => one.slice(path.length))
    .flatMap((rest) => (rest === '[]' ? ['items'] : (/^\.([^.[]+)$/.exec(rest)?.slice(1) ?? [])));
}
