import type { Name } from './name.ts';
import { someNames } from './some-names.ts';

/** What `answersFrom` of a form block can get wrong. */
interface WrongAnswer extends Name {
  readonly kind: 'tool' | 'month' | 'field' | 'input';
  /** The tool or form that lacks the name. */
  readonly of: string;
  /** What it has. */
  readonly known: readonly string[];
}

export function wrongAnswer({ kind, name, of, known }: WrongAnswer): string {
  switch (kind) {
    case 'tool':
      return `block "${name}" keeps nothing that visitors type; tools that do: ${someNames(known)}`;
    case 'month':
      return `field "${name}" is a month, made of two inputs of "${of}"; name a year and a month (${someNames(known)})`;
    case 'field':
      return `form "${of}" has no field "${name}" that could take an answer over; its fields: ${someNames(known)}`;
    case 'input':
      return `tool "${of}" has no input "${name}"; its inputs: ${someNames(known)}`;
  }
}
