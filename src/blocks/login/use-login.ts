import { type RefObject, useEffect, useRef, useState } from 'react';
import type { PageSpec } from '../../../engine/decide/model/page.ts';
import { isResalePhone, isValidPhone, normalisePhone } from '../../../engine/forms/phone.ts';
import { readCode } from '../../../engine/forms/read-code.ts';
import { useEngine } from '../../../engine/react/page/engine-context.tsx';
import type { ShowSheet } from '../../../engine/react/sheets/sheet-request.ts';
import type { FlowResult } from '../../../engine/runtime/run/visitor-call.ts';
import { type LoginField, type LoginProblem, problemOf } from './login-problem.ts';

type Input = RefObject<HTMLInputElement | null>;

/** What the login form does. Its fields keep their own text; nothing here holds a copy of it. */
export interface LoginActions {
  readonly phone: Input;
  readonly code: Input;
  readonly consent: Input;
  /** The visitor's text about a control; empty when nothing is wrong with it. */
  problem(field: LoginField): string;
  /** What stands in the field of the number, anew with each letter. */
  readonly typedPhone: string;
  /** A code is on its way. */
  readonly sent: boolean;
  tidyPhone(): void;
  tidyCode(): void;
  ticked(): void;
  sendCode(): void;
  submit(): void;
}

export function useLogin(page: PageSpec, show: ShowSheet): LoginActions {
  const engine = useEngine();
  const phone = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const consent = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<LoginProblem | null>(null);
  const [sent, setSent] = useState(false);
  const [, setDrawn] = useState('');
  const rules = engine.release.site.phone;

  useEffect(() => {
    const boxes: Partial<Record<LoginField, Input>> = { phone, code };
    if (problem) boxes[problem.field]?.current?.focus();
  }, [problem]);

  /** Rewrites what was typed or pasted into plain digits, and warns early of numbers that cannot be served. */
  function tidyPhone() {
    const digits = rewrite(phone, normalisePhone);
    setDrawn(digits);
    setProblem(isResalePhone(digits, rules) ? { field: 'phone', text: { key: 'login.phoneResale' } } : null);
  }

  function tidyCode() {
    mend('code');
    const typed = textIn(code);
    void readCode(typed).then((found) => rewrite(code, (text) => (text === typed ? found : text)));
  }

  function said(field: LoginField): string {
    return problem?.field === field ? engine.text(problem.text.key, problem.text.values) : '';
  }

  /** What was wrong with a control was wrong with what stood there. */
  function mend(field: LoginField) {
    if (said(field)) setProblem(null);
  }

  function settle(result: FlowResult): boolean {
    setProblem(result.ok ? null : problemOf(result.error));
    return result.ok;
  }

  /** A number that is refused anyway is refused first; only then the visitor is asked to consent. */
  function whenAgreed(act: () => void) {
    const number = normalisePhone(textIn(phone));
    const isRefused = !isValidPhone(number, rules) || isResalePhone(number, rules);
    if (consent.current?.checked || isRefused) return act();
    setProblem({ field: 'consent', text: { key: 'login.consentMissing' } });
    show({
      kind: 'consent',
      agreements: page.agreements,
      onAgree() {
        if (consent.current) consent.current.checked = true;
        setProblem(null);
        act();
      },
    });
  }

  async function askForCode() {
    if (settle(await engine.login.sendCode(textIn(phone)))) {
      setSent(true);
      code.current?.focus();
    }
  }

  async function logIn() {
    settle(await engine.login.login(textIn(phone), textIn(code), page.agreements));
  }

  return {
    phone,
    code,
    consent,
    sent,
    typedPhone: textIn(phone),
    tidyPhone,
    tidyCode,
    problem: said,
    ticked: () => mend('consent'),
    sendCode: () => whenAgreed(askForCode),
    submit: () => whenAgreed(logIn),
  };
}

function textIn(input: Input): string {
  return input.current?.value ?? '';
}

function rewrite(input: Input, tidy: (text: string) => string): string {
  const before = textIn(input);
  const after = tidy(before);
  if (input.current && before !== after) input.current.value = after;
  return after;
}
