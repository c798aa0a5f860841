import { UNMERGED } from './syntax-slip.ts';

/** What can be wrong with the beginning of an agreement; `name` is that of the line. */
const FRONT_MATTER = {
  unmerged: () => UNMERGED,
  none: () => 'the file must start with front matter between two lines "---"',
  line: () => 'a line must be "name: value"',
  twice: (name: string) => `"${name}" appears twice`,
  missing: (name: string) => `"${name}" is missing`,
  date: (name: string) => `"${name}" must be a date such as 2026-01-31`,
  empty: () => 'the agreement has no text',
};

export interface FrontMatterSlip {
  readonly kind: keyof typeof FRONT_MATTER;
  readonly name: string;
}

export function frontMatter({ kind, name }: FrontMatterSlip): string {
  return `agreement front matter: ${FRONT_MATTER[kind](name)}`;
}
