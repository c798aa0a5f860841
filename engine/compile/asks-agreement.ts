import type { FormField } from '../forms/form-field.ts';
import { namedTitles } from './named-titles.ts';

/** Words that say yes to a document; what is only said about one, such as being none of its cases, has none of them. */
const YES = /同意|授权|阅读|知晓|知悉|知情|接受|遵守|\b(?:agree|accept|consent|read)\b/i;

/** What stands between titles where a box says nothing else. */
const BETWEEN = /^[\s、,，和与及&]*$/;

/**
 * True for a box by which visitors agree to the documents that its words name: one that must be ticked and says so, or
 * says their titles only. One that names a law to say something of the visitor, as 我不属于《…》所列情形, is none.
 */
export function asksAgreement({ schema, label, choice, required }: FormField): boolean {
  if (namedTitles(label).length === 0) return false;
  if (schema.const !== true && choice.widget !== 'agreement' && !required) return false;
  const words = label.replace(/《[^》]*》/g, '');
  return YES.test(words) || BETWEEN.test(words);
}
