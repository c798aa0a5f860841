import type { JsonObject } from '../../decide/model/json.ts';
import { objectAt } from '../../forms/object-at.ts';
import { namesAskedFor, schemasTogether } from '../../forms/schemas-together.ts';
import { type At, child, isObject, textAt } from '../at.ts';
import type { Check, Report } from '../check.ts';
import type { FormFiles } from '../config.ts';
import { selectAt } from '../select-at.ts';

export const unagreedLogin: Check<'C131'> = {
  code: 'C131',
  title: 'A form that logs in sends codes to numbers only, and after the agreement',
  meaning:
    'A code for a login is sent once the agreement is ticked, as on the login screens. Where the box need not be ticked, or the code does not name it, codes would be sent without an agreement, and to numbers that nobody has judged.',
  files: ['form', 'form-schema', 'form-ui'],
  check(config, report) {
    for (const files of config.forms) {
      const { value: root } = files.schema;
      const login = child(files.form, 'login');
      const [phone, code, agreement] = ['phone', 'code', 'agreement'].map((part) => textAt(login, part));
      if (!isObject(root) || !phone || !code || !agreement) continue;
      // A field that does not exist is reported for that.
      if (![phone, code, agreement].every((name) => files.fields.has(name))) continue;
      const said = (name: string) => schemasTogether(root, objectAt(files.fields.get(name)?.value));
      if (!said(agreement).some((one) => one.const === true))
        report(child(login, 'agreement'), { kind: 'box', field: agreement, key: '', name: '' });
      else if (!isRequired(root, files, agreement))
        report(child(login, 'agreement'), { kind: 'required', field: agreement, key: '', name: '' });
      if (!said(phone).some(({ format }) => format === 'phone'))
        report(child(login, 'phone'), { kind: 'format', field: phone, key: '', name: 'phone' });
      if (!said(code).some(({ format }) => format === 'sms-code'))
        report(child(login, 'code'), { kind: 'format', field: code, key: '', name: 'sms-code' });
      else options(login, files.ui, code, { phone, agreement }, report);
    }
  },
};

/** By the schema, or by a rule: whoever is logged in need not be asked. */
function isRequired(root: JsonObject, { form }: FormFiles, name: string): boolean {
  const byRule = selectAt(form, '/rules/*').some(
    (rule) => textAt(rule, 'field') === name && child(rule, 'require').value !== undefined,
  );
  return byRule || namesAskedFor(root, root).includes(name);
}

/** The code is sent for the number and the agreement of the login. */
function options(
  login: At,
  ui: At,
  code: string,
  wanted: Readonly<Record<string, string>>,
  report: Report<'C131'>,
): void {
  for (const [key, name] of Object.entries(wanted)) {
    const at = child(child(child(ui, code), 'ui:options'), key);
    // A code without any number is reported for that.
    if (at.value === name || (key === 'phone' && at.value === undefined)) continue;
    const place = at.value === undefined ? child(login, 'code') : at;
    report(place, { kind: 'option', field: code, key, name });
  }
}
