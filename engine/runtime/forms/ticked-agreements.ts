import type { FormData, FormPackage } from '../../core/model/form.ts';
import type { JsonObject } from '../../core/model/json.ts';
import type { AgreementRef } from '../../core/model/page.ts';

/** The agreements of a form that the answers agree to: those named by the words beside a ticked box. */
export function tickedAgreements(
  { schema, agreements }: Pick<FormPackage, 'schema' | 'agreements'>,
  answers: FormData,
): readonly AgreementRef[] {
  const fields = (schema.properties ?? {}) as Readonly<Record<string, JsonObject>>;
  const words = Object.keys(fields)
    .filter((name) => answers[name] === true)
    .map((name) => String(fields[name]?.title ?? ''))
    .join('\n');
  return agreements.filter(({ title }) => words.includes(`《${title}》`));
}
