import { allParts, type PossiblePart } from '../../forms/all-parts.ts';
import { fieldOf } from '../../forms/form-field.ts';
import { type At, child, entries, items } from '../at.ts';
import type { Check, Report } from '../check.ts';
import { judgedForm } from '../judged-form.ts';
import { suggest } from '../problems/suggest.ts';

/** Stands for all parts that an order does not name. */
const REST = '*';

export const partialOrder: Check<'C134'> = {
  code: 'C134',
  title: 'The order of a group holds each of its parts once',
  meaning:
    'A group whose "ui:order" leaves a part out, or misspells it, cannot be drawn: visitors would read an error in English in its place.',
  files: ['form-ui'],
  check(config, report) {
    for (const files of config.forms) {
      const form = judgedForm(files);
      if (form === null) continue;
      for (const [name, ui] of entries(files.ui)) {
        const field = name.startsWith('ui:') ? null : fieldOf(form, name);
        const parts = field ? allParts(form, field) : [];
        for (const path of new Set(parts.map((part) => part.path))) {
          const at = settingsOf(ui, path);
          for (const order of [child(at, 'ui:order'), child(child(at, 'ui:options'), 'order')])
            checkOrder(order, namesBelow(parts, path), report);
        }
      }
    }
  },
};

/** Where a part has its settings, by its path from the field. */
function settingsOf(ui: At, path: string): At {
  const [, ...keys] = path.replace(/\[\]/g, '.items').split('.');
  return keys.reduce<At>(child, ui);
}

/**
 * The parts of a group, in all its options; visitors add more of their own where `additionalProperties` is among them.
 */
function namesBelow(parts: readonly PossiblePart[], path: string): readonly string[] {
  const below = parts.flatMap((part) => {
    const rest = part.path.startsWith(`${path}.`) ? part.path.slice(path.length + 1) : '';
    return rest === '' || /[.[]/.test(rest) ? [] : [rest];
  });
  return [...new Set(below)];
}

function checkOrder(order: At, known: readonly string[], report: Report<'C134'>): void {
  if (!Array.isArray(order.value) || known.length === 0) return;
  const named: unknown[] = [];
  const meant = new Set<string>();
  for (const one of items(order)) {
    const name = String(one.value);
    if (named.includes(name)) report(one, { kind: 'twice', names: [name] });
    else if (name !== REST && !known.includes(name)) {
      const near = suggest(name, known);
      for (const other of near) meant.add(other);
      report(one, { kind: 'unknown', names: [name], known }, { suggest: near });
    }
    named.push(name);
  }
  if (named.includes(REST)) return;
  const missing = known.filter((name) => !named.includes(name) && !meant.has(name));
  if (missing.length > 0) report(order, { kind: 'missing', names: missing });
}
