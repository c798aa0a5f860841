import type { FormPackage } from '../decide/model/form.ts';
import { fieldsIn } from './read-fields.ts';

/**
 * The fields of one circle of rules, the first one again at the end: each is shown, worked out, answered in advance or
 * offered by the answer of the next. Empty when there is none. Rules that only judge (`require`, `disable`, `refuse`)
 * change no answer and make no circle.
 */
export function ruleCircle({ rules }: Pick<FormPackage, 'rules'>): readonly string[] {
  const needs = new Map<string, string[]>();
  for (const { field, show, value, options, default: start } of rules) {
    const before = needs.get(field) ?? [];
    needs.set(field, [...before, ...fieldsIn([show ?? null, value ?? null, options ?? null, start ?? null])]);
  }
  const done = new Set<string>();
  function walk(field: string, path: readonly string[]): readonly string[] {
    const at = path.indexOf(field);
    if (at >= 0) return [...path.slice(at), field];
    if (done.has(field)) return [];
    for (const next of needs.get(field) ?? []) {
      const circle = walk(next, [...path, field]);
      if (circle.length > 0) return circle;
    }
    done.add(field);
    return [];
  }
  for (const field of needs.keys()) {
    const circle = walk(field, []);
    if (circle.length > 0) return circle;
  }
  return [];
}
