import type { FormPackage } from '../../decide/model/form.ts';
import type { Json, JsonObject } from '../../decide/model/json.ts';
import { fillText } from '../../decide/text/fill-text.ts';
import { chinaDateOf } from '../../forms/civil-date.ts';
import { isObject, objectsOf, textOf } from '../page/read-options.ts';

interface Props {
  readonly form: FormPackage;
  /** What the backend says of the visitor; null while it has not. */
  readonly user: Json;
}

/** Tells a visitor who has sent this form before, in the words of the form package; shows nothing else. */
export function AppliedNotice({ form, user }: Props) {
  const earlier = latestOf(user, form.package);
  const day = chinaDateOf(textOf(earlier?.saved_at));
  if (!form.applied || !earlier || !day) return null;
  const values: Readonly<Record<string, unknown>> = {
    ...day,
    number: textOf(earlier.application_no),
  };
  return (
    <div className="dk-form-notice" role="status">
      <p>{fillText(form.applied, (name) => values[name])}</p>
    </div>
  );
}

/** The newest application of a package; the backend's order is not relied on. */
function latestOf(user: Json, name: string): JsonObject | null {
  const forms = objectsOf(isObject(user) ? user.forms : undefined).filter((one) => one.package === name);
  return forms.reduce<JsonObject | null>(
    (latest, one) => (latest && textOf(latest.saved_at) >= textOf(one.saved_at) ? latest : one),
    null,
  );
}
