import { observer } from 'mobx-react-lite';
import { Phrases } from '../../../engine/react/blocks/phrases.tsx';
import type { BlockProps } from '../../../engine/react/page/block-entry.ts';
import { useEngine } from '../../../engine/react/page/engine-context.tsx';
import { textsOf } from '../../../engine/react/page/read-options.ts';
import { useFill } from '../../../engine/react/page/use-fill.ts';
import { useMounted } from '../../../engine/react/page/use-mounted.ts';
import { AgreementLinks } from '../../../engine/react/sheets/agreement-links.tsx';
import { CodeHelp } from '../../../engine/react/sheets/code-help.tsx';
import { useSheet } from '../../../engine/react/sheets/use-sheet.tsx';
import { LoginField } from './login-field.tsx';
import { useLogin } from './use-login.ts';

/**
 * Login by SMS code. The fields are left to the browser, so that what was typed before the script ran stays; what is
 * pressed before it runs, `early-login.ts` tells the page's inline script.
 */
export const LoginForm = observer(function LoginForm({ options, page }: BlockProps) {
  const engine = useEngine();
  const fill = useFill();
  const mounted = useMounted();
  const { sheet, show, warm } = useSheet();
  const form = useLogin(page, show);
  const { login } = engine;
  const wait = mounted ? login.resendIn(form.typedPhone) : 0;
  const problem = form.problem('form');
  const unagreed = form.problem('consent');

  return (
    <section className="dk-login">
      {options.title && <h2 className="dk-title">{fill(options.title)}</h2>}
      <form
        method="dialog"
        noValidate
        onFocus={warm}
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <LoginField
          id="login-phone"
          label={engine.text('login.phone')}
          placeholder={engine.text('login.phoneHint')}
          input={form.phone}
          problem={form.problem('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          onInput={form.tidyPhone}
        >
          {/* A press that came before the script would be carried out late, and empty what was typed since. */}
          {mounted && (
            <button
              type="button"
              className="dk-field-clear"
              aria-label={engine.text('login.clearPhone')}
              onClick={form.clearPhone}
            />
          )}
        </LoginField>
        <LoginField
          id="login-code"
          label={engine.text('login.code')}
          placeholder={engine.text('login.codeHint')}
          input={form.code}
          problem={form.problem('code')}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          onInput={form.tidyCode}
          foot={
            <>
              <p role="status">
                {mounted && form.isAsked && !form.problem('code') && wait > 0
                  ? engine.text(login.sentText)
                  : ''}
              </p>
              {mounted && (
                <CodeHelp isOver={form.isAsked && wait === 0} call={form.callWithCode} show={show} />
              )}
            </>
          }
        >
          <button
            type="button"
            className="dk-login-send"
            disabled={wait > 0}
            aria-busy={login.sending}
            onClick={form.sendCode}
          >
            {wait > 0 ? engine.text('login.resendIn', { seconds: wait }) : engine.text('login.sendCode')}
          </button>
        </LoginField>
        <div className="dk-consent">
          <input
            id="login-consent"
            type="checkbox"
            autoComplete="off"
            ref={form.consent}
            onChange={form.ticked}
            aria-invalid={unagreed ? true : undefined}
            aria-describedby={unagreed ? 'login-consent-problem' : undefined}
          />
          <span>
            <label htmlFor="login-consent">{engine.text('login.consent')}</label>
            <AgreementLinks agreements={page.agreements} show={show} />
          </span>
        </div>
        {unagreed && (
          <p id="login-consent-problem" className="dk-error" role="alert">
            {unagreed}
          </p>
        )}
        {problem && (
          <p className="dk-error" role="alert">
            {problem}
          </p>
        )}
        <button type="submit" className="dk-button" aria-busy={login.loggingIn}>
          {login.loggingIn ? (
            engine.text('login.loggingIn')
          ) : (
            <Phrases text={fill(options.submit) || engine.text('login.submit')} />
          )}
        </button>
      </form>
      <div className="dk-login-notes">
        {textsOf(options.notes).map((line) => (
          <p key={line}>{fill(line)}</p>
        ))}
      </div>
      {sheet}
    </section>
  );
});
