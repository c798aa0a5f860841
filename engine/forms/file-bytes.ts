import type { FormPackage } from '../decide/model/form.ts';
import { allParts, type PossiblePart } from './all-parts.ts';
import type { FormField } from './form-field.ts';

/**
 * The most bytes that all files of one form may weigh together: what a phone can send within the time that a visitor
 * waits.
 */
export const MOST_FILE_BYTES = 512 * 1024;

/** Bytes that the files of a field may weigh together; infinite where a file or the number of files has no limit. */
export function fileBytes(form: FormPackage, field: FormField): number {
  const parts = allParts(form, field);
  return parts
    .filter(({ field: { schema } }) => schema.format === 'data-url')
    .reduce((sum, part) => sum + limitOf(part.field.schema.maxBytes) * entriesOf(parts, part), 0);
}

/** How often a part can stand in an answer: the product of the limits of the lists around it. */
function entriesOf(parts: readonly PossiblePart[], { path }: PossiblePart): number {
  let most = 1;
  for (let at = path.indexOf('[]'); at >= 0; at = path.indexOf('[]', at + 1)) {
    const list = parts.find((one) => one.path === path.slice(0, at));
    most *= limitOf(list?.field.schema.maxItems);
  }
  return most;
}

function limitOf(value: unknown): number {
  return typeof value === 'number' ? value : Number.POSITIVE_INFINITY;
}
