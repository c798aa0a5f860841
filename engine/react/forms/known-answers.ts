import type { FormValidator } from '../../core/forms/form-validator.ts';
import { validateForm } from '../../core/forms/validate-form.ts';
import type { FormData, FormPackage } from '../../core/model/form.ts';
import type { Json } from '../../core/model/json.ts';
import { evaluate } from '../../core/rules/evaluate.ts';
import type { Lookup } from '../../core/rules/unknown.ts';
import type { Engine } from '../../runtime/engine.ts';

/**
 * What the form's `prefill` rules give right now. An answer that the form would refuse is left out: a name that is masked, a
 * number that an address made up.
 *
 * @param fact what is known of the visit and the visitor. Reactive where it is.
 */
export function knownAnswers(
  { platform, release, texts }: Pick<Engine, 'platform' | 'release' | 'texts'>,
  form: FormPackage,
  validator: FormValidator,
  fact: Lookup,
): FormData {
  const known: Record<string, Json> = {};
  for (const [name, rule] of Object.entries(form.prefill)) {
    const value = evaluate(rule, fact);
    if (value !== null && value !== '' && typeof value !== 'symbol') known[name] = value as Json;
  }
  const { phone } = release.site;
  const now = platform.clock.now();
  const { problems } = validateForm({ form, validator, data: known, now, phone, texts, lookup: fact });
  for (const { field } of problems) delete known[field];
  return known;
}
