import type { FailureCatalogue } from '../../engine/decide/calls/failure-text.ts';
import { PART_NOTICES } from '../../engine/decide/calls/part-notices.ts';
import { saveRefusals } from '../../engine/decide/calls/save-refusals.ts';
import type { FormPackage } from '../../engine/decide/model/form.ts';
import type { Texts } from '../../engine/decide/model/texts.ts';
import { fillText } from '../../engine/decide/text/fill-text.ts';
import { agreedName } from '../../engine/forms/agreed-name.ts';
import type { FormField } from '../../engine/forms/form-field.ts';
import { FORM_SAYS } from '../../engine/forms/form-says.ts';
import { isTick } from '../../engine/forms/is-tick.ts';
import { unkeptParts } from '../../engine/forms/unkept-parts.ts';

/** What only the moment knows: a number of fields, the name of an institution, what the server says. */
const OPEN = '…';

/** How a sentence names a field. */
const nameIn =
  (key: string) =>
  ({ label }: FormField): string =>
    key === FORM_SAYS.unticked ? agreedName(label) : label;

/**
 * What a visitor can be told about a form as a whole: why it was not saved, what came back of it, what leaving it
 * means, what an institution asks. Values that only the moment knows stand as `…`.
 */
export function wholeFormMessages(form: FormPackage, texts: Texts, api: FailureCatalogue): readonly string[] {
  const unkept = unkeptParts(form, null);
  /** The sentences that name fields, which only a form with such fields says. */
  const naming: Readonly<Record<string, readonly FormField[]>> = {
    [FORM_SAYS.unkept]: unkept.filter((part) => !isTick(part)),
    [FORM_SAYS.unticked]: unkept.filter(isTick),
    ...(form.login ? {} : { [FORM_SAYS.codeUsed]: [] }),
  };
  const keys = [
    PART_NOTICES.form,
    ...Object.values(FORM_SAYS).filter((key) => naming[key]?.length !== 0),
    ...saveRefusals(api, 'formSave', OPEN).map(({ key }) => key),
  ];
  const said = keys.map((key) =>
    fillText(texts[key] ?? '', () => [...new Set(naming[key]?.map(nameIn(key)) ?? [OPEN])].join('、')),
  );
  return [...new Set([...(form.applied ? [fillText(form.applied, () => OPEN)] : []), ...said])];
}
