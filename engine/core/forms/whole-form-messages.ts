import type { FailureCatalogue } from '../calls/failure-text.ts';
import { PART_NOTICES } from '../calls/part-notices.ts';
import { saveRefusals } from '../calls/save-refusals.ts';
import type { FormPackage } from '../model/form.ts';
import type { Texts } from '../model/texts.ts';
import { fillText } from '../text/fill-text.ts';
import { agreedName } from './agreed-name.ts';
import type { FormField } from './form-field.ts';
import { FORM_SAYS } from './form-says.ts';
import { unkeptFields } from './unkept-fields.ts';
import { unkeptTicks } from './unkept-ticks.ts';

/** What only the moment knows: a number of fields, the name of an institution, what the server says. */
const OPEN = '…';

/** How a sentence names a field. */
const nameIn =
  (key: string) =>
  ({ label }: FormField): string =>
    key === FORM_SAYS.unticked ? agreedName(label) : label;

/**
 * What a visitor can be told about a form as a whole: why it was not saved, what came back of it, what leaving it means, what an
 * institution asks. Values that only the moment knows stand as `…`.
 */
export function wholeFormMessages(form: FormPackage, texts: Texts, api: FailureCatalogue): readonly string[] {
  /** The sentences that name fields, which only a form with such fields says. */
  const naming: Readonly<Record<string, readonly FormField[]>> = {
    [FORM_SAYS.unkept]: unkeptFields(form),
    [FORM_SAYS.unticked]: unkeptTicks(form),
    ...(form.login ? {} : { [FORM_SAYS.codeUsed]: [] }),
  };
  const keys = [
    PART_NOTICES.form,
    ...Object.values(FORM_SAYS).filter((key) => naming[key]?.length !== 0),
    ...saveRefusals(api, 'formSave', OPEN).map(({ key }) => key),
  ];
  const said = keys.map((key) =>
    fillText(texts[key] ?? '', () => naming[key]?.map(nameIn(key)).join('、') ?? OPEN),
  );
  return [...new Set([...(form.applied ? [fillText(form.applied, () => OPEN)] : []), ...said])];
}
