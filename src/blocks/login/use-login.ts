import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PageSpec } from '../../../engine/decide/model/page.ts';
import { isResalePhone, isValidPhone, mayBecomePhone, normalisePhone } from '../../../engine/forms/phone.ts';
import { readCode } from '../../../engine/forms/read-code.ts';
import { useEngine } from '../../../engine/react/page/engine-context.tsx';
import type { ShowSheet } from '../../../engine/react/sheets/sheet-request.ts';
import { showPhone } from '../../../engine/runtime/platform/show-phone.ts';
import type { FlowResult } from '../../../engine/runtime/run/visitor-call.ts';
import { type LoginField, type LoginProblem, problemOf } from './login-problem.ts';

/** Milliseconds for which the whole code is seen before it is sent by itself. */
const SETTLED = 500;

const UNAGREED: LoginProblem = { field: 'consent', text: { key: 'login.consentMissing' } };

const UNTRIED = { code: '', problem: null };

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
  /** A code was asked for with that number. */
  readonly isAsked: boolean;
  tidyPhone(): void;
  clearPhone(): void;
  tidyCode(): void;
  ticked(): void;
  sendCode(): void;
  /** Has the code read out by telephone. */
  callWithCode(): void;
  submit(): void;
}

export function useLogin(page: PageSpec, show: ShowSheet): LoginActions {
  const engine = useEngine();
  const phone = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const consent = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<LoginProblem | null>(null);
  const [, setDrawn] = useState('');
  /** The code that was sent last, and what was wrong with it: it is not sent again by itself. */
  const tried = useRef<{ readonly code: string; readonly problem: LoginProblem | null }>(UNTRIED);
  const settling = useRef(() => {});
  useEffect(() => () => settling.current(), []);
  const { login, stored } = engine;
  const rules = engine.release.site.phone;
  const agreed = page.agreements.map(({ hash }) => hash).join();

  // A page that is loaded anew while somebody waits for the code stands as it was left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page comes
  useLayoutEffect(() => {
    const { askedPhone } = login;
    const typed = normalisePhone(textIn(phone));
    if (!askedPhone || !phone.current || (typed && typed !== askedPhone)) return;
    phone.current.value = askedPhone;
    if (consent.current && stored.get('askedAgreed') === agreed) consent.current.checked = true;
    setDrawn(showPhone(phone.current));
  }, []);

  useEffect(() => {
    const boxes: Partial<Record<LoginField, Input>> = { phone, code };
    if (problem) boxes[problem.field]?.current?.focus();
    // The next letter takes the place of a code that was refused, and its last digit logs in again.
    if (problem?.field === 'code') code.current?.select();
  }, [problem]);

  /** Shows what was typed or pasted as a number is read, and warns early of numbers that cannot be served. */
  function tidyPhone() {
    const digits = phone.current ? showPhone(phone.current) : '';
    setDrawn(digits);
    const key = !mayBecomePhone(digits, rules)
      ? 'login.phoneNotMobile'
      : isResalePhone(digits, rules) && 'login.phoneResale';
    setProblem(key ? { field: 'phone', text: { key } } : null);
  }

  function clearPhone() {
    rewrite(phone, () => '');
    tidyPhone();
    phone.current?.focus();
  }

  function tidyCode() {
    mend('code');
    const typed = textIn(code);
    void readCode(typed).then((found) => {
      const whole = rewrite(code, (text) => (text === typed ? found : text));
      if (whole === found) submitWhole(whole);
    });
  }

  /** The last digit of the code that was asked for with this number logs in, unless a press does so before. */
  function submitWhole(typed: string) {
    settling.current();
    const { codeLength } = login;
    if (codeLength === 0 || typed.length !== codeLength) return;
    settling.current = engine.platform.clock.after(SETTLED, () => {
      if (normalisePhone(textIn(phone)) !== login.askedPhone || typed !== textIn(code)) return;
      if (!consent.current?.checked) setProblem(UNAGREED);
      else if (typed !== tried.current.code) void logIn();
      else setProblem(tried.current.problem);
    });
  }

  function said(field: LoginField): string {
    return problem?.field === field ? engine.text(problem.text.key, problem.text.values) : '';
  }

  /** What was wrong with a control was wrong with what stood there. */
  function mend(field: LoginField) {
    if (said(field)) setProblem(null);
  }

  function settle(result: FlowResult): LoginProblem | null {
    const found = result.ok ? null : problemOf(result.error);
    setProblem(found);
    return found;
  }

  /** A number that is refused anyway is refused first; only then the visitor is asked to consent. */
  function whenAgreed(act: () => void) {
    const number = normalisePhone(textIn(phone));
    const isRefused = !isValidPhone(number, rules) || isResalePhone(number, rules);
    if (consent.current?.checked || isRefused) return act();
    setProblem(UNAGREED);
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

  /** What a page that is loaded anew ticks is what is ticked now, not what was ticked when a code was asked for. */
  function keepAgreed() {
    stored.set('askedAgreed', consent.current?.checked ? agreed : null);
  }

  async function askForCode(way?: 'voice') {
    if (settle(await login.sendCode(textIn(phone), way))) return;
    tried.current = UNTRIED;
    keepAgreed();
    code.current?.focus();
    readSms();
  }

  /** Where the browser reads the message for the visitor, the code need not be typed. */
  function readSms() {
    void import('../../../engine/runtime/platform/read-sms.ts').then(
      ({ readSms }) =>
        readSms((found) => {
          if (!code.current || textIn(code)) return;
          code.current.value = found;
          tidyCode();
        }),
      () => {},
    );
  }

  async function logIn() {
    const sent = textIn(code);
    tried.current = { code: sent, problem: null };
    tried.current = { code: sent, problem: settle(await login.login(textIn(phone), sent, page.agreements)) };
  }

  return {
    phone,
    code,
    consent,
    isAsked: login.askedPhone !== '' && normalisePhone(textIn(phone)) === login.askedPhone,
    typedPhone: textIn(phone),
    tidyPhone,
    clearPhone,
    tidyCode,
    problem: said,
    ticked() {
      mend('consent');
      if (login.askedPhone) keepAgreed();
      if (consent.current?.checked) submitWhole(textIn(code));
    },
    sendCode: () => whenAgreed(() => askForCode()),
    callWithCode: () => whenAgreed(() => askForCode('voice')),
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
