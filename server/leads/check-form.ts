import { remembered } from '../../engine/compile/remembered.ts';
import type { FormData, FormPackage } from '../../engine/decide/model/form.ts';
import type { Json, JsonObject } from '../../engine/decide/model/json.ts';
import type { Release } from '../../engine/decide/model/release.ts';
import type { Texts } from '../../engine/decide/model/texts.ts';
import { visitorTexts } from '../../engine/decide/text/visitor-texts.ts';
import type { BackendFact } from '../../engine/forms/backend-facts.ts';
import type { FormValidator } from '../../engine/forms/form-validator.ts';
import { loadValidator } from '../../engine/forms/load-validator.ts';
import { validateForm } from '../../engine/forms/validate-form.ts';
import { Refusal } from '../calls/refusal.ts';
import { refuseLongAnswers } from './refuse-long-answers.ts';

/** Validators are compiled once per published form, and texts put together once per release. */
const validators = new WeakMap<FormPackage, FormValidator>();
const texts = new WeakMap<Release, Texts>();

/**
 * The answers of a form, tidied, when they are complete. Judges them by the published form package, with the rules that
 * the page uses. Refuses answers that the form does not allow, naming the first field and listing all; before that, any
 * with a text that is too long to judge.
 */
export function checkForm(
  release: Release,
  packageName: string,
  data: JsonObject,
  { now, phone }: { readonly now: number; readonly phone: string | null },
): FormData {
  const form = Object.values(release.forms).find((candidate) => candidate.package === packageName);
  if (form === undefined) {
    throw new Refusal('form-unknown', { field: 'package' });
  }
  refuseLongAnswers(data);
  // Whoever saves is logged in, and with this number.
  const facts: Readonly<Record<BackendFact, string | boolean | null>> = {
    'visit.hasToken': true,
    'stored.phone': phone,
  };
  const { answers, problems } = validateForm({
    form,
    validator: remembered(validators, form, () => loadValidator(form)),
    data,
    now,
    phone: release.site.phone,
    texts: remembered(texts, release, () => visitorTexts(release)),
    lookup: (name) => facts[name as BackendFact] ?? null,
  });
  const [first] = problems;
  if (first) {
    throw new Refusal('form-incomplete', {
      field: `form.${first.field}`,
      detail: first.message,
      problems: problems as unknown as Json,
    });
  }
  return answers;
}
