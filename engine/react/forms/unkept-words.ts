import { agreedName } from '../../forms/agreed-name.ts';
import type { FormField } from '../../forms/form-field.ts';
import { FORM_SAYS } from '../../forms/form-says.ts';
import { isTick } from '../../forms/is-tick.ts';
import type { Engine } from '../../runtime/engine.ts';

/** Says of these fields and parts that no draft keeps their answers, and of boxes that they are to be ticked again. */
export function unkeptWords(engine: Engine, parts: readonly FormField[]): string {
  const listed = (key: string, labels: readonly string[]) =>
    labels.length > 0 ? engine.text(key, { label: [...new Set(labels)].join('、') }) : '';
  return (
    listed(
      FORM_SAYS.unkept,
      parts.filter((part) => !isTick(part)).map(({ label }) => label),
    ) +
    listed(
      FORM_SAYS.unticked,
      parts.filter(isTick).map(({ label }) => agreedName(label)),
    )
  );
}
