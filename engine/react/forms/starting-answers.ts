import { fieldNames } from '../../core/forms/form-field.ts';
import type { FormData, FormPackage } from '../../core/model/form.ts';
import type { Json } from '../../core/model/json.ts';
import type { Draft } from '../../runtime/forms/drafts.ts';

/**
 * The answers that a form starts with: what is known of the visitor (`knownAnswers`), under what the visitor typed into a tool
 * (`given`), under what was typed into the form before and not sent. Nothing is ever picked or ticked for the visitor.
 */
export function startingAnswers(
  form: FormPackage,
  draft: Draft | null,
  given: FormData,
  known: FormData,
): FormData {
  const answers: Record<string, Json> = {};
  for (const name of fieldNames(form)) {
    const answer = draft?.answers[name] ?? given[name] ?? known[name];
    if (answer !== undefined && answer !== '') answers[name] = answer;
  }
  return answers;
}
