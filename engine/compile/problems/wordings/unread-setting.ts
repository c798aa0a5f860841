import type { Name } from './name.ts';
import { someNames } from './some-names.ts';

/** A setting of a UI schema that nothing reads. */
interface UnreadSetting extends Name {
  readonly kind: 'key' | 'option' | 'part' | 'single';
  /** The controls of the field; the field or form for a part. */
  readonly of: readonly string[];
  readonly known: readonly string[];
  /** True where `ui:options` would be the place for it. */
  readonly inside: boolean;
}

export function unreadSetting({ kind, name, of, known, inside }: UnreadSetting): string {
  const owner = of.map((one) => `"${one}"`).join(' or ');
  if (kind === 'part') return `${owner} has no part "${name}"; its parts: ${someNames(known)}`;
  if (kind === 'single')
    return `"${name}" is for a field that takes several choices; remove it, or make the field "type": "array"`;
  if (inside)
    return `"${name}" is read only inside "ui:options"; write it there${name.startsWith('ui:') ? ', without "ui:"' : ''}`;
  if (of.length === 0) return `"${name}" belongs to a field, and does nothing here; remove it`;
  const what = {
    key: `"${name}" is no key of a UI schema`,
    option: `nothing reads the option "${name}" here`,
  };
  return `${what[kind]}; the control ${owner} reads ${known.join(', ')}`;
}
