import { some } from './some-names.ts';

interface PartialOrder {
  readonly kind: 'unknown' | 'twice' | 'missing';
  readonly names: readonly string[];
  readonly known?: readonly string[];
}

export function partialOrder({ kind, names, known = [] }: PartialOrder): string {
  const said = names.map((name) => `"${name}"`).join(', ');
  if (kind === 'unknown') return `this group has no part ${said}; its parts: ${some(known)}`;
  return kind === 'twice'
    ? `${said} stands twice in this order; remove one`
    : `this order leaves out ${said}, so the group could not be drawn; name all parts, or write "*" for those that are not named`;
}
