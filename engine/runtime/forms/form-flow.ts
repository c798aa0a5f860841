import { resultQuery } from '../../decide/flow/result-query.ts';
import type { FormData, FormPackage } from '../../decide/model/form.ts';
import type { Json, JsonObject } from '../../decide/model/json.ts';
import type { ReplyOf } from '../../decide/model/reply-shapes.ts';
import { FORM_SAYS } from '../../forms/form-says.ts';
import type { Platform } from '../platform/platform.ts';
import { formatAddress } from '../run/page-address.ts';
import { createVisitorCall, DONE, type FlowResult, refused } from '../run/visitor-call.ts';
import type { LoginFlow } from '../session/login-flow.ts';
import type { StoredValueTable } from '../state/stored-values.ts';
import { createDrafts, type Drafts } from './drafts.ts';
import { isRecorded, isRefusal } from './is-refusal.ts';
import { jsonObject } from './json-object.ts';
import { type ConsentStep, canonicalText, createPendingSave } from './pending-save.ts';
import { createSaveCall, type SaveCallParts } from './save-call.ts';
import { tickedAgreements } from './ticked-agreements.ts';
import { createWayBack } from './way-back.ts';

export interface FormParts extends SaveCallParts {
  readonly platform: Platform;
  readonly stored: StoredValueTable;
  readonly login: LoginFlow;
  destination(kind: 'success' | 'fail'): string;
}

/** Paths that a page names for after the save, in place of the destination table. */
export type NextPaths = Readonly<Partial<Record<'success' | 'fail', string>>>;

/** What a submission is made with besides the answers. */
export interface Submission {
  readonly next?: NextPaths | undefined;
  /** The answers that a draft keeps: those that the visitor gave. Absent: all. */
  readonly own?: FormData;
  /**
   * The answers as the rules of the form leave them by now: a login of the form may have hidden what it asked for.
   * Absent: as they are.
   */
  readonly ruled?: () => FormData;
  /** Id of the release that the form is of: the backend judges the answers by that, while it has it. */
  readonly release?: string;
  /** Whom the form was opened for, by user id: the answers are saved for nobody else. Null or absent: for anybody. */
  readonly user?: string | null;
  /** Whether the form still holds these answers: what comes late of others leads nobody on. */
  readonly isCurrent?: () => boolean;
  /** Hears that answers were saved which the form no longer holds. */
  readonly superseded?: () => void;
}

/** Saving a form, and what follows. Reactive: `saving` and `consent`. */
export interface FormFlow {
  readonly drafts: Drafts;
  readonly saving: boolean;
  /** The institution that the visitor is asked about; null when there is none. Also after a reload. */
  readonly consent: ConsentStep | null;
  /**
   * Saves the answers; a form with a login logs a visitor in first who is not. Then the visitor is either asked for
   * consent (`consent` is set) or led to the destination of the result. After a failure everything stays as it was
   * typed.
   */
  submit(form: FormPackage, answers: FormData, how?: Submission): Promise<FlowResult>;
  /**
   * Answers the consent step. Declining counts as result 0 and sends nothing; where an agreement was sent and nobody
   * knows whether it arrived, that is found out first. One that arrived is not contradicted: `consent.agreed` says so,
   * and any answer goes on.
   */
  answerConsent(agreed: boolean, next?: NextPaths): Promise<FlowResult>;
}

export function createFormFlow(parts: FormParts): FormFlow {
  const { site, platform, api, stored, session, navigation, navigate, destination, login } = parts;
  const drafts = createDrafts(stored, session, platform.clock);
  const leadBack = createWayBack(site, session, navigation, drafts.elsewhere);
  const pending = createPendingSave(stored, platform.random);
  /**
   * What a form was sent with when its login began, and whose draft was kept until then: drafts belong to a visitor,
   * and this one moves along, also when the answer is late.
   */
  const begun = new Map<string, { readonly userId: string | null; readonly answers: FormData }>();
  /** The number and code of a login whose answer was lost: it may have happened, and such a code is used up. */
  let lostLogin = '';
  const call = createVisitorCall(platform.clock, navigation, site.api);
  const save = createSaveCall(parts, pending, call, askAgain);
  /** Agreements to an institution on their way, by application. */
  const underWay = new Map<string, Promise<unknown>>();
  /** What the visitor said last to an institution. */
  let isAgreed = false;

  async function finish(form: string, success: boolean, next: NextPaths): Promise<FlowResult> {
    pending.settle(form);
    const kind = success ? 'success' : 'fail';
    const path = next[kind];
    await navigate(path ? formatAddress(path, resultQuery(kind)) : destination(kind));
    return DONE;
  }

  /** Null when the visitor is logged in, or the form leaves that to other pages. */
  function logIn(form: FormPackage, answers: FormData): Promise<FlowResult> | null {
    const { login: fields } = form;
    if (!fields || session.token) return null;
    const given = (name: string) => String(answers[name] ?? '');
    return login.login(given(fields.phone), given(fields.code), tickedAgreements(form, answers), true);
  }

  /** A code that is refused may have been right: that is said where the login with it may have happened. */
  function explained({ login: fields }: FormPackage, answers: FormData, result: FlowResult): FlowResult {
    if (result.ok || !fields) return result;
    const sent = `${answers[fields.phone]} ${answers[fields.code]}`;
    const { network, timeout } = site.api.failureTexts;
    if ([network, timeout].indexOf(result.error.key) >= 0) lostLogin = sent;
    else if (sent === lostLogin && result.error.key.indexOf('login.code') === 0)
      return refused(FORM_SAYS.codeUsed);
    return result;
  }

  /**
   * The answers as the rules leave them once the visitor is logged in, so that sending them again is the same save.
   * Agreements that are not asked for any more, since the login took them, are kept for it.
   */
  function afterLogin(form: FormPackage, answers: FormData, ruled = () => answers): FormData {
    const before = begun.get(form.id);
    // Also those that wait for the network since before the login.
    if (!before) return form.login && session.token ? ruled() : answers;
    begun.delete(form.id);
    drafts.drop(form, before.userId);
    const left = ruled();
    const asked = tickedAgreements(form, left);
    const taken = tickedAgreements(form, before.answers).filter((one) => asked.indexOf(one) < 0);
    pending.noteTaken(form.id, taken);
    return left;
  }

  /** A refused consent says what the institution asks now where that is no longer what the visitor was shown. */
  function askAgain(refusal: JsonObject) {
    const asked = pending.consent();
    if (!asked) return;
    const now = consentOf(asked.form, asked.package, { application_no: asked.applicationNo, ...refusal });
    if (now) pending.ask(now);
  }

  /** Notes what became of an agreement, as long as the visitor is asked for it. */
  function note(consent: ConsentStep, agreed: ConsentStep['agreed']) {
    const { agreed: _, ...asked } = consent;
    if (pending.consent()?.applicationNo === consent.applicationNo) pending.ask({ ...asked, agreed });
  }

  function agree(consent: ConsentStep, next: NextPaths): Promise<FlowResult> {
    const { applicationNo, form } = consent;
    const agreements = agreedText(consent.agreements);
    note(consent, 'sent');
    return save({
      keyName: applicationNo,
      content: agreements,
      fields: { package: consent.package, application_no: applicationNo, agreements },
      watch: (way) => {
        underWay.set(applicationNo, way);
        const arrived = () => underWay.delete(applicationNo);
        way.then(arrived, (error) => {
          arrived();
          if (isRefusal(error)) note(consent, undefined);
        });
      },
      saved: (data) => {
        if (isAgreed) return Number(data.result) === 1;
        note(consent, 'recorded');
        return null;
      },
      finish: (success) => finish(form, success, next),
    });
  }

  function decline(consent: ConsentStep, next: NextPaths): Promise<FlowResult> {
    return call.run(
      () => isRecorded(api, consent, underWay.get(consent.applicationNo)),
      async (isThere) => {
        if (isAgreed) return DONE;
        if (!isThere) return finish(consent.form, false, next);
        note(consent, 'recorded');
        return DONE;
      },
      () => refused(FORM_SAYS.consentUnknown),
    );
  }

  return {
    drafts,
    get saving() {
      return call.isBusy() || login.loggingIn;
    },
    get consent() {
      return pending.consent();
    },
    submit: async (
      form,
      given,
      { next = {}, release = '', own = given, ruled, user, isCurrent = () => true, superseded } = {},
    ) => {
      if (user && session.token && session.userId !== user) return refused(FORM_SAYS.otherLogin);
      const draft = { answers: own, step: form.steps.length };
      const path = navigation.committed?.path ?? '';
      const login = logIn(form, given);
      if (login) {
        begun.set(form.id, { userId: session.userId, answers: given });
        drafts.save(form, draft);
        const result = await login;
        if (!result.ok) return explained(form, given, result);
      }
      const { userId } = session;
      const answers = afterLogin(form, given, ruled);
      drafts.save(form, draft);
      const content = canonicalText(withoutCode(form, answers));
      const ticked = [...pending.taken(form.id), ...tickedAgreements(form, answers)];
      return save({
        keyName: form.id,
        content,
        fields: {
          package: form.package,
          form: content,
          release,
          ...(ticked.length > 0 ? { agreements: agreedText(ticked) } : {}),
        },
        saved: (data, isLate) => {
          if (isLate && !isCurrent()) {
            superseded?.();
            return null;
          }
          drafts.settle(form, withoutCode(form, own), userId);
          pending.noteTaken(form.id, []);
          const consent = consentOf(form.id, form.package, data);
          if (!consent) return Number(data.result) === 1;
          pending.ask(consent);
          return null;
        },
        finish: (success) => finish(form.id, success, next),
        loginEnded: () => {
          drafts.hold(form, draft, userId, path);
          leadBack();
        },
      });
    },
    answerConsent: async (agreed, next = {}) => {
      const consent = pending.consent();
      if (!consent) return DONE;
      if (consent.agreed === 'recorded') return finish(consent.form, true, next);
      isAgreed = agreed;
      if (agreed) return agree(consent, next);
      return consent.agreed ? decline(consent, next) : finish(consent.form, false, next);
    },
  };
}

/** What is sent of agreements; one without a hash is sent without. */
function agreedText(agreements: readonly object[]): string {
  return JSON.stringify(agreements, ['id', 'version', 'hash']);
}

/** A login code is used up by the login and saved nowhere. */
function withoutCode({ login }: FormPackage, answers: FormData): FormData {
  if (!login) return answers;
  const { [login.code]: _, ...others } = answers;
  return others;
}

function consentOf(form: string, name: string, data: ReplyOf<'formSaved'>): ConsentStep | null {
  const institution = jsonObject(data.institution);
  if (!institution) return null;
  const agreements = Array.isArray(data.agreements) ? (data.agreements as readonly Json[]) : [];
  return {
    form,
    package: name,
    applicationNo: String(data.application_no ?? ''),
    institution,
    agreements: agreements.map(jsonObject).filter((text) => text !== null),
  };
}
