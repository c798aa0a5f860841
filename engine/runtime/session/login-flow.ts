import { type FailedCall, retryAfter } from '../../decide/calls/failure-text.ts';
import { loginRefusal } from '../../decide/calls/login-refusal.ts';
import type { Json } from '../../decide/model/json.ts';
import type { SitePart } from '../../decide/model/release.ts';
import type { ReplyOf } from '../../decide/model/reply-shapes.ts';
import { isResalePhone, isValidPhone, normalisePhone } from '../../forms/phone.ts';
import { readCode } from '../../forms/read-code.ts';
import { attributionOf, type OccasionNotes } from '../ads/occasion-notes.ts';
import type { ApiClient, CallFields } from '../api/api-client.ts';
import { MalformedError } from '../api/malformed-error.ts';
import type { Clock } from '../platform/platform.ts';
import type { Navigate } from '../run/navigation-runner.ts';
import { createVisitorCall, DONE, type FlowResult, refused } from '../run/visitor-call.ts';
import type { NavigationStore } from '../state/navigation-store.ts';
import type { SessionStore } from '../state/session-store.ts';
import type { StoredValueTable } from '../state/stored-values.ts';
import { createResendCountdown } from './resend-countdown.ts';

/** An agreement that the visitor ticked, and the hash of the text that was shown. */
export interface AgreedText {
  readonly id: string;
  readonly version: string;
  readonly hash: string;
}

export interface LoginParts {
  readonly site: SitePart;
  /** Id of the visit's release: the backend judges by it what was agreed to, while it has it. */
  readonly release: string;
  readonly api: ApiClient;
  readonly clock: Clock;
  readonly stored: StoredValueTable;
  readonly session: SessionStore;
  readonly navigation: NavigationStore;
  readonly navigate: Navigate;
  readonly conversionDue: OccasionNotes;
  /** True where logins carry the visit's attribution. */
  carriesAttribution(): boolean | undefined;
}

/** Seconds to wait for the next code when the server names none. */
const RESEND_AFTER = 60;

/** Logging in by SMS code. Reactive: `resendIn`, `sending` and `loggingIn`. */
export interface LoginFlow {
  /** Seconds until another code may be asked for with this number, 0 when one may. */
  resendIn(typedPhone: string): number;
  /** The number that the last code went to, also after a reload, until somebody logs in; empty when none did. */
  readonly askedPhone: string;
  /** Whether the next code for that number can be read out by telephone. */
  readonly offersVoice: boolean;
  /** The text that says how the last code goes out. */
  readonly sentText: string;
  /** How many digits that code has; 0 when nobody said. */
  readonly codeLength: number;
  /** Makes the call for a code. What comes late may put more around it. */
  askForCode: (fields: CallFields) => Promise<Json>;
  readonly sending: boolean;
  readonly loggingIn: boolean;
  /** Asks for a login code. The caller has seen that the agreement is ticked. */
  sendCode(typedPhone: string, way?: 'voice'): Promise<FlowResult>;
  /**
   * Logs in and, unless told to stay, leads the visitor on (`api.afterLogin`); resolves when the next page is shown.
   */
  login(
    typedPhone: string,
    code: string,
    agreements: readonly AgreedText[],
    /** Stays on the page: what follows is up to the caller. */
    stay?: boolean,
  ): Promise<FlowResult>;
}

export function createLoginFlow(parts: LoginParts): LoginFlow {
  const { site, release, api, clock, stored, session, navigation, navigate, conversionDue } = parts;
  const countdown = createResendCountdown(clock, stored);
  const codeCall = createVisitorCall(clock, navigation, site.api);
  const loginCall = createVisitorCall(clock, navigation, site.api);

  function phoneProblem(phone: string): FlowResult | null {
    if (phone === '') return refused('login.phoneMissing');
    if (!isValidPhone(phone, site.phone)) return refused('login.phoneInvalid');
    return isResalePhone(phone, site.phone) ? refused('login.phoneResale') : null;
  }

  async function sendCode(typed: string, way?: 'voice'): Promise<FlowResult> {
    const phone = normalisePhone(typed);
    const problem = phoneProblem(phone);
    if (problem) return problem;
    const seconds = countdown.left(phone);
    if (seconds > 0) return refused('login.resendLater', { seconds });
    return codeCall.run(
      async () => {
        const answer = ((await flow.askForCode(way ? { phone, way } : { phone })) ??
          {}) as ReplyOf<'codeSent'>;
        stored.set('askedPhone', phone);
        stored.set('codeLength', Number(answer.code_length) || null);
        stored.set('offersVoice', (answer.voice ? 1 : 0) + (way ? 2 : 0) || null);
        countdown.start(phone, Number(answer.resend_after) > 0 ? Number(answer.resend_after) : RESEND_AFTER);
      },
      async () => DONE,
      (error) => {
        const wait = retryAfter(error);
        if (wait !== null && wait <= RESEND_AFTER) countdown.start(phone, wait);
        const told = loginRefusal(site.api, error, 'sendLoginSms');
        // What the backend says of messages would be no help to who waits for a telephone call.
        const isCall = way && (error as FailedCall).envelope && told.key.startsWith('error.');
        return { ok: false, error: isCall ? { key: 'login.codeNotSpoken' } : told };
      },
    );
  }

  async function login(
    typed: string,
    typedCode: string,
    agreements: readonly AgreedText[],
    stay?: boolean,
  ): Promise<FlowResult> {
    const phone = normalisePhone(typed);
    const problem = phoneProblem(phone);
    if (problem) return problem;
    const code = await readCode(typedCode);
    if (!code) return refused('login.codeMissing');
    const attribution = parts.carriesAttribution() ? attributionOf(stored) : null;
    const endpoint = attribution ? 'loginH5' : 'loginSmsCode';
    return loginCall.run(
      async () => {
        const fields = {
          phone,
          code,
          agreements: JSON.stringify(agreements, ['id', 'version', 'hash']),
          release,
          ...(attribution && { attribution: JSON.stringify(attribution) }),
        };
        const found = loginOf(await api.data(endpoint, fields));
        if (!found) throw new MalformedError('POST', endpoint);
        session.logIn({ ...found, phone });
        stored.clear(['askedPhone', 'codeLength', 'offersVoice']);
        conversionDue('sms-login');
      },
      async () => {
        if (!stay) await navigate(site.api.afterLogin);
        return DONE;
      },
      (error) => ({ ok: false, error: loginRefusal(site.api, error, endpoint) }),
    );
  }

  const flow: LoginFlow = {
    askForCode: (fields) => api.data('sendLoginSms', fields),
    resendIn: (typed) => countdown.left(normalisePhone(typed)),
    get askedPhone() {
      return String(stored.get('askedPhone') ?? '');
    },
    get offersVoice() {
      return Number(stored.get('offersVoice')) % 2 === 1;
    },
    get sentText() {
      return Number(stored.get('offersVoice')) > 1 ? 'login.voiceSent' : 'login.sent';
    },
    get codeLength() {
      return Number(stored.get('codeLength'));
    },
    get sending() {
      return codeCall.isBusy();
    },
    get loggingIn() {
      return loginCall.isBusy();
    },
    sendCode,
    login,
  };
  return flow;
}

function loginOf(data: Json): { readonly token: string; readonly userId: string | null } | null {
  const { access_token: token, userinfo } = (data ?? {}) as ReplyOf<'loggedIn'>;
  const id = userinfo?.id;
  return typeof token === 'string' && token !== ''
    ? { token, userId: id === undefined || id === null ? null : String(id) }
    : null;
}
