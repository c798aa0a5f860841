import type { Check } from '../check.ts';

/** Where only forms read: what is said when a form could not be saved. */
const READ_BY_FORMS = '/endpoints/formSave/failureTexts/';

export const textOfForms: Check<'C048'> = {
  code: 'C048',
  title: 'Texts that come with forms are named for forms only',
  meaning: 'A visitor who has opened no form yet would read nothing.',
  check(config, report) {
    const ofForms = new Set(config.texts.filter(({ isOfForms }) => isOfForms).map(({ key }) => key));
    for (const { kind, name, at } of config.references) {
      if (kind !== 'text' || !ofForms.has(name) || at.pointer.startsWith(READ_BY_FORMS)) continue;
      report(at, { name });
    }
  },
};
