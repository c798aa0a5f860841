import type { Rule } from '../../decide/model/rule.ts';

/** Something with a folded condition; one that always holds is left out. */
export function withWhen<T extends { readonly when?: Rule }>(one: T, when: Rule | undefined): T {
  const { when: _, ...rest } = one;
  return (when === undefined || !isOpen(when) ? rest : { ...rest, when }) as T;
}

/** True for a condition that is not decided. */
export function isOpen(rule: Rule): boolean {
  return typeof rule === 'object' && rule !== null && !Array.isArray(rule);
}

/** True for a condition that can never hold. */
export function isNever(rule: Rule | undefined): boolean {
  return rule !== undefined && !isOpen(rule) && !holdsAlways(rule);
}

/** True for a decided condition that always holds. */
export function holdsAlways(rule: Rule): boolean {
  return Array.isArray(rule) ? rule.length > 0 : rule !== null && rule !== false && rule !== 0 && rule !== '';
}
