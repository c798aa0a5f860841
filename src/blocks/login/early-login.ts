import type { EarlyForm } from '../../../engine/decide/model/early-plan.ts';
import type { EarlyMaker } from '../../../engine/site/early/early-plan.ts';

/** What the login form answers before the application stands; the same rules and words as in `use-login.ts`. */
export const earlyLogin: EarlyMaker = ({ engine, call }): EarlyForm => {
  const text = (key: string) => engine.text(key);
  const send = call('sendLoginSms', ['phone', 'login-phone']);
  return {
    at: '.dk-login form',
    row: '.dk-field,.dk-consent',
    wrong: 'dk-field-wrong',
    message: 'dk-error',
    isInside: false,
    saysAll: false,
    phone: {
      rules: engine.release.site.phone,
      invalid: text('login.phoneInvalid'),
      resale: text('login.phoneResale'),
    },
    fields: [
      { id: 'login-phone', need: text('login.phoneMissing'), isPhone: true },
      { id: 'login-consent', need: text('login.consentMissing') },
      { id: 'login-code', need: text('login.codeMissing') },
    ],
    presses: [
      { at: '.dk-login-send', needs: ['login-phone', 'login-consent'], ...(send && { call: send }) },
      { needs: ['login-phone', 'login-consent', 'login-code'] },
    ],
  };
};
