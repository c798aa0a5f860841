import type { FormValidator } from '../../core/forms/form-validator.ts';
import { validateForm } from '../../core/forms/validate-form.ts';
import type { FormData, FormPackage } from '../../core/model/form.ts';
import type { Json } from '../../core/model/json.ts';
import { evaluate } from '../../core/rules/evaluate.ts';
import type { Engine } from '../../runtime/engine.ts';
import type { FormReplies } from '../../runtime/forms/form-replies.ts';

/**
 * What the form's `prefill` rules give right now. An answer that the form would refuse is left out: a name that is masked, a
 * number that an address made up; so is what waits for an answer that is still to come.
 *
 * @param replies what is known of the visit and the visitor. Reactive where it is.
 */
export function knownAnswers(
  { platform, release, texts }: Pick<Engine, 'platform' | 'release' | 'texts'>,
  form: FormPackage,
  validator: FormValidator,
  { fact, settled }: Pick<FormReplies, 'fact' | 'settled'>,
): FormData {
  const known: Record<string, Json> = {};
  for (const [name, rule] of Object.entries(form.prefill)) {
    const value = evaluate(rule, settled);
    if (value !== null && value !== '' && typeof value !== 'symbol') known[name] = value as Json;
  }
  const { phone } = release.site;
  const now = platform.clock.now();
  const { problems } = validateForm({ form, validator, data: known, now, phone, texts, lookup: fact });
  for (const { field } of problems) delete known[field];
  return known;
}
