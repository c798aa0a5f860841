import { observable, runInAction } from 'mobx';
import type { FormData, FormPackage } from '../../decide/model/form.ts';
import type { Json } from '../../decide/model/json.ts';
import { evaluate } from '../../decide/rules/evaluate.ts';
import { UNKNOWN } from '../../decide/rules/unknown.ts';
import { type FormField, fieldOf } from '../../forms/form-field.ts';
import type { FormValidator } from '../../forms/form-validator.ts';
import { tidyAnswer } from '../../forms/tidy-answer.ts';
import { validateForm } from '../../forms/validate-form.ts';
import type { Engine } from '../../runtime/engine.ts';
import type { FormReplies } from '../../runtime/forms/form-replies.ts';
import { textOf, textsOf } from '../page/read-options.ts';

/**
 * What the form's `prefill` rules give right now. An answer that the form would refuse is left out: a name that is
 * masked, a number that an address made up; so is what waits for an answer that is still to come.
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
    const field = fieldOf(form, name);
    if (!field || typeof value === 'symbol') continue;
    const tidied = tidyAnswer(form.schema, field, value as Json, false, null);
    const answer = field.choice.widget === 'city' && tidied !== null ? cityNamed(tidied, field) : tidied;
    if (answer !== null) known[name] = answer;
  }
  const { phone } = release.site;
  const now = platform.clock.now();
  const { problems } = validateForm({ form, validator, data: known, now, phone, texts, lookup: fact });
  for (const { field } of problems) delete known[field];
  return known;
}

/** True while the `prefill` rule of a field may still give an answer that it does not give yet. Reactive. */
export function mayBecomeKnown(
  form: FormPackage,
  name: string,
  { settled }: Pick<FormReplies, 'settled'>,
): boolean {
  const value = evaluate(form.prefill[name] ?? null, settled);
  const isCity = fieldOf(form, name)?.choice.widget === 'city';
  return value === UNKNOWN || (isCity && value !== null && cities.get() === null);
}

type Cities = typeof import('./city/find-cities.ts');

const cities = observable.box<Cities | null>(null, { deep: false });
let isOnItsWay = false;

/**
 * A city that the field offers, as the area data spells it: an outside answer may say less than its whole name, or no
 * city at all. Null until the list is here, which comes once there is a name to look up. Reactive.
 */
function cityNamed(name: Json, { options }: FormField): string | null {
  const list = cities.get();
  if (list)
    return list.findCity(list.provincesWithout(textsOf(options.without)), textOf(name))?.city.name ?? null;
  if (!isOnItsWay) {
    isOnItsWay = true;
    const end = (found: Cities | null) => {
      isOnItsWay = false;
      runInAction(() => cities.set(found));
    };
    import('./city/find-cities.ts').then(end, () => end(null));
  }
  return null;
}
