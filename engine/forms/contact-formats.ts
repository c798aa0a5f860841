import { isContactPhone } from './is-contact-phone.ts';
import { normaliseContactPhone } from './normalise-contact-phone.ts';
import { isEmail, normaliseEmail } from './normalise-email.ts';

/** The formats of addresses and contacts' numbers: a script of their own, as few forms ask for one. */
export const CONTACT_FORMATS = {
  'contact-phone': {
    normalise: normaliseContactPhone,
    // Tidied, it holds nothing else unless it has an extension.
    test: (text: string) => isContactPhone(text) && !/[^\d-]/.test(text),
  },
  email: { normalise: normaliseEmail, test: isEmail },
};
