import { someNames } from './some-names.ts';

interface PartialOrder {
  readonly kind: 'unknown' | 'twice' | 'missing';
  readonly names: readonly string[];
  readonly known?: readonly string[];
}

export function partialOrder({ kind, names, known = [] }: PartialOrder): string {
  const said = names.map((name) => `"${name}"`).join(', ');
  switch (kind) {
    case 'unknown':
      return `this group has no part ${said}; its parts: ${someNames(known)}`;
    case 'twice':
      return `${said} stands twice in this order; remove one`;
    case 'missing':
      return `this order leaves out ${said}, so the group could not be drawn; name all parts, or write "*" for those that are not named`;
  }
}
