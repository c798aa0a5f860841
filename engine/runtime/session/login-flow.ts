import { isResalePhone, isValidPhone, normalisePhone } from '../../core/forms/phone.ts';
import type { Json } from '../../core/model/json.ts';
import type { SitePart } from '../../core/model/release.ts';
import type { ApiClient } from '../api/api-client.ts';
import { failureText, retryAfter } from '../api/failure-text.ts';
import { MalformedError } from '../api/malformed-error.ts';
import type { Clock } from '../platform/platform.ts';
import type { Navigate } from '../run/navigation-runner.ts';
import { DONE, type FlowResult, refused, VisitorCall } from '../run/visitor-call.ts';
import type { NavigationStore } from '../state/navigation-store.ts';
import type { SessionStore } from '../state/session-store.ts';
import type { StoredValueTable } from '../state/stored-values.ts';
import { ResendCountdown } from './resend-countdown.ts';

/** An agreement that the visitor ticked. */
export interface AgreedText {
  readonly id: string;
  readonly version: string;
}

export interface LoginParts {
  readonly site: SitePart;
  readonly api: ApiClient;
  readonly clock: Clock;
  readonly stored: StoredValueTable;
  readonly session: SessionStore;
  readonly navigation: NavigationStore;
  readonly navigate: Navigate;
}

/** Seconds to wait for the next code when the server names none. */
const RESEND_AFTER = 60;

/** Logging in by SMS code. Reactive: `resendIn`, `sending` and `loggingIn`. */
export class LoginFlow {
  private readonly countdown: ResendCountdown;
  private readonly codeCall: VisitorCall;
  private readonly loginCall: VisitorCall;

  constructor(private readonly parts: LoginParts) {
    const { clock, stored, navigation, site } = parts;
    this.countdown = new ResendCountdown(clock, stored);
    this.codeCall = new VisitorCall(clock, navigation, site.api.visitorTimeout);
    this.loginCall = new VisitorCall(clock, navigation, site.api.visitorTimeout);
  }

  /** Seconds until another code may be asked for, 0 when one may. */
  get resendIn(): number {
    return this.countdown.left;
  }

  get sending(): boolean {
    return this.codeCall.busy;
  }

  get loggingIn(): boolean {
    return this.loginCall.busy;
  }

  /** Asks for a login code. The caller has seen that the agreement is ticked. */
  async sendCode(typed: string): Promise<FlowResult> {
    const phone = normalisePhone(typed);
    const problem = this.phoneProblem(phone);
    if (problem) return problem;
    if (this.resendIn > 0) return refused('login.resendLater', { seconds: this.resendIn });
    return this.codeCall.run(
      () =>
        this.parts.api
          .data('sendLoginSms', { phone })
          .then((data) => this.countdown.start(resendAfter(data))),
      async () => DONE,
      (error) => {
        const wait = retryAfter(error);
        if (wait !== null && wait <= RESEND_AFTER) this.countdown.start(wait);
        const own = { 400: 'login.phoneRefused', 403: 'login.phoneRefused', 429: 'login.tooManyCodes' };
        return { ok: false, error: failureText(error, own) };
      },
    );
  }

  /** Logs in and leads the visitor on (`api.afterLogin`); resolves when the next page is shown. */
  async login(typed: string, code: string, agreements: readonly AgreedText[]): Promise<FlowResult> {
    const { api, session, site, navigate } = this.parts;
    const phone = normalisePhone(typed);
    const problem = this.phoneProblem(phone);
    if (problem) return problem;
    const digits = code.replace(/\s/g, '');
    if (digits === '') return refused('login.codeMissing');
    const fields = { phone, code: digits, agreements: JSON.stringify(agreements) };
    return this.loginCall.run(
      () =>
        api.data('loginSmsCode', fields).then((data) => {
          const login = loginOf(data);
          if (!login) throw new MalformedError('POST', site.api.endpoints.loginSmsCode?.path ?? '');
          session.logIn({ ...login, phone });
        }),
      async () => {
        await navigate(site.api.afterLogin);
        return DONE;
      },
      (error) => ({
        ok: false,
        error: failureText(error, {
          400: 'login.codeWrong',
          401: 'login.codeWrong',
          429: 'login.tooManyTries',
        }),
      }),
    );
  }

  private phoneProblem(phone: string): FlowResult | null {
    if (phone === '') return refused('login.phoneMissing');
    const rules = this.parts.site.phone;
    if (!isValidPhone(phone, rules)) return refused('login.phoneInvalid');
    return isResalePhone(phone, rules) ? refused('login.phoneResale') : null;
  }
}

function resendAfter(data: Json): number {
  const seconds = Number((data as { readonly resend_after?: Json } | null)?.resend_after);
  return seconds > 0 && Number.isFinite(seconds) ? seconds : RESEND_AFTER;
}

function loginOf(data: Json): { readonly token: string; readonly userId: string | null } | null {
  const { access_token: token, userinfo } = (data ?? {}) as {
    readonly access_token?: Json;
    readonly userinfo?: { readonly id?: Json };
  };
  const id = userinfo?.id;
  return typeof token === 'string' && token !== ''
    ? { token, userId: id === undefined || id === null ? null : String(id) }
    : null;
}
