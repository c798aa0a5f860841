import type { JsonObject } from '../../../decide/model/json.ts';
import { objectAt } from '../../../forms/object-at.ts';
import { UsageError } from '../../usage-error.ts';
import type { ProjectNames } from '../project-names.ts';
import { agreementBoxes, loginAgreements, namedAgreements } from './agreements.ts';
import type { AskedField } from './asked-field.ts';

/** How a form logs visitors in: `login` of `form.json`, and what the fields need for it. */
export interface FormLoginParts {
  readonly login: { readonly phone: string; readonly code: string; readonly agreement: string };
  /** The code is asked for only while nobody is logged in. */
  readonly rule: JsonObject;
  /** The field of the code, which names the two others. */
  readonly code: AskedField;
  /** The field of the number, which begins with the number that logged in before. */
  readonly phone: AskedField;
}

const NOBODY = { '!': { var: 'visit.hasToken' } };

/**
 * A form with an SMS code logs its visitors in: the code goes to the mobile number, and the box agrees to what a login
 * needs.
 *
 * @returns null when the form asks for no code.
 * @throws UsageError when one of the three is missing or there are two codes.
 */
export function formLogin(fields: readonly AskedField[], names: ProjectNames): FormLoginParts | null {
  const [code, second] = fields.filter(({ schema }) => schema.format === 'sms-code');
  if (!code) return null;
  if (second)
    throw new UsageError(`--field: ${code.name} and ${second.name} both ask for an SMS code; leave one`);
  const phone = fields.find(({ schema }) => schema.format === 'phone');
  if (!phone)
    throw new UsageError(
      `--field ${code.name}: an SMS code goes to a mobile number; add phone=手机号:mobile`,
    );
  const needed = loginAgreements(names);
  const box = agreementBoxes(fields).find((field) => {
    const named = namedAgreements([field], names);
    return [...needed.keys()].every((id) => named.includes(id));
  });
  if (!box) {
    const titles = [...needed.values()].map((title) => `《${title}》`).join('');
    throw new UsageError(
      `--field ${code.name}: who logs in with an SMS code agrees first; add agree=我已阅读并同意${titles}:agreement`,
    );
  }
  const options = {
    ...objectAt(code.ui['ui:options']),
    phone: phone.name,
    agreement: box.name,
    sensitive: true,
  };
  return {
    login: { phone: phone.name, code: code.name, agreement: box.name },
    rule: { field: code.name, show: NOBODY, require: NOBODY },
    code: { ...code, ui: { ...code.ui, 'ui:options': options } },
    phone: { ...phone, prefill: phone.prefill ?? { var: 'stored.phone' } },
  };
}
