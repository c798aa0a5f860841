import { fieldNames } from '../../core/forms/form-field.ts';
import type { FormData, FormPackage } from '../../core/model/form.ts';
import type { Json } from '../../core/model/json.ts';
import type { Engine } from '../../runtime/engine.ts';
import type { Draft } from '../../runtime/forms/drafts.ts';

/**
 * The answers that a form starts with: what the form's `prefill` rules give for this visit, under what the visitor typed into a
 * tool (`given`), under what was typed into the form before and not sent. Nothing is ever picked or ticked for the visitor.
 */
export function startingAnswers(
  engine: Engine,
  form: FormPackage,
  draft: Draft | null,
  given: FormData = {},
): FormData {
  const answers: Record<string, Json> = {};
  for (const name of fieldNames(form)) {
    const rule = form.prefill[name];
    const typed = draft?.answers[name] ?? given[name];
    const known = typed ?? (rule === undefined ? null : (engine.evaluate(rule) as Json));
    if (known !== null && known !== '' && typeof known !== 'symbol') answers[name] = known;
  }
  return answers;
}
