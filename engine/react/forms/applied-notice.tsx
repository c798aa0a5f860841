import { useEffect, useState } from 'react';
import { chinaDateOf } from '../../core/forms/civil-date.ts';
import type { FormPackage } from '../../core/model/form.ts';
import type { Json, JsonObject } from '../../core/model/json.ts';
import { fillText } from '../../core/text/fill-text.ts';
import { useEngine } from '../page/engine-context.tsx';
import { isObject, objectsOf, textOf } from '../page/read-options.ts';

interface Props {
  readonly form: FormPackage;
}

/**
 * Tells a visitor who has sent this form before, in the words of the form package; shows nothing else. Asked of the backend
 * once the form stands, and only for a visitor who is logged in; without an answer nothing is said.
 */
export function AppliedNotice({ form }: Props) {
  const engine = useEngine();
  const { token } = engine.session;
  const [earlier, setEarlier] = useState<JsonObject | null>(null);
  useEffect(() => {
    if (!form.applied || !token) return;
    let current = true;
    engine.api.data('userGet').then(
      (user) => {
        if (current) setEarlier(latestOf(user, form.package));
      },
      () => {},
    );
    return () => {
      current = false;
    };
  }, [engine, form, token]);

  const day = chinaDateOf(textOf(earlier?.saved_at));
  if (!form.applied || !earlier || !day) return null;
  const values: Readonly<Record<string, unknown>> = {
    ...day,
    number: textOf(earlier.application_no),
  };
  return (
    <div className="dk-form-restored" role="status">
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
