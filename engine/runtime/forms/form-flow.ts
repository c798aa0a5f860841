import { saveRefusal } from '../../core/calls/save-refusal.ts';
import type { ReplyData } from '../../core/model/api-contract.ts';
import type { FormData, FormPackage } from '../../core/model/form.ts';
import type { Json, JsonObject, Scalar } from '../../core/model/json.ts';
import type { SitePart } from '../../core/model/release.ts';
import type { Untrusted } from '../../core/model/shape.ts';
import type { OccasionNotes } from '../ads/note-occasion.ts';
import type { ApiClient } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { MalformedError } from '../api/malformed-error.ts';
import type { Platform } from '../platform/platform.ts';
import type { Navigate } from '../run/navigation-runner.ts';
import { createVisitorCall, DONE, type FlowResult } from '../run/visitor-call.ts';
import type { LoginFlow } from '../session/login-flow.ts';
import type { NavigationStore } from '../state/navigation-store.ts';
import type { SessionStore } from '../state/session-store.ts';
import type { StoredValueTable } from '../state/stored-values.ts';
import { createDrafts, type Drafts } from './drafts.ts';
import { type ConsentStep, canonicalText, createPendingSave } from './pending-save.ts';
import { tickedAgreements } from './ticked-agreements.ts';

export interface FormParts {
  readonly site: SitePart;
  readonly platform: Platform;
  readonly api: ApiClient;
  readonly stored: StoredValueTable;
  readonly session: SessionStore;
  readonly navigation: NavigationStore;
  readonly navigate: Navigate;
  readonly login: LoginFlow;
  readonly conversionDue: OccasionNotes;
  destination(kind: 'success' | 'fail'): string;
}

/** Paths that a page names for after the save, in place of the destination table. */
export type NextPaths = Readonly<Partial<Record<'success' | 'fail', string>>>;

/** Saving a form, and what follows. Reactive: `saving` and `consent`. */
export interface FormFlow {
  readonly drafts: Drafts;
  readonly saving: boolean;
  /** The institution that the visitor is asked about; null when there is none. Also after a reload. */
  readonly consent: ConsentStep | null;
  /**
   * Saves the answers; a form with a login logs a visitor in first who is not. Then the visitor is either asked for consent (`consent` is set) or led to the destination of the
   * result. After a failure everything stays as it was typed.
   *
   * @param release id of the release that the form is of: the backend judges the answers by that, while it has it.
   */
  submit(form: FormPackage, answers: FormData, next?: NextPaths, release?: string): Promise<FlowResult>;
  /** Answers the consent step. Declining counts as result 0 and sends nothing. */
  answerConsent(agreed: boolean, next?: NextPaths): Promise<FlowResult>;
}

export function createFormFlow(parts: FormParts): FormFlow {
  const { site, platform, api, stored, session, navigation, navigate, conversionDue, destination, login } =
    parts;
  const drafts = createDrafts(stored);
  const pending = createPendingSave(stored, platform.random);
  /** Whose draft of a form was kept until its login: drafts belong to a visitor, and this one moves along, also when the answer is late. */
  const keptFor = new Map<string, string | null>();
  const call = createVisitorCall(platform.clock, navigation, site.api);

  function save(
    form: string,
    content: string,
    fields: Readonly<Record<string, Scalar>>,
    next: NextPaths,
    onSaved: () => void,
  ): Promise<FlowResult> {
    const { token } = session;
    return call.run(
      async () => {
        const request_id = pending.keyFor(form, content);
        const data = objectOf(await api.data('formSave', { ...fields, request_id }));
        if (!data) throw new MalformedError('POST', 'formSave');
        const consent = fields.application_no ? null : consentOf(form, String(fields.package), data);
        if (consent) pending.ask(consent);
        else pending.settle();
        onSaved();
        conversionDue('saved-form');
        return { success: Number(data.result) === 1, asks: consent !== null };
      },
      async ({ success, asks }) => (asks ? DONE : finish(success, next)),
      (error) => explain(error, token),
    );
  }

  async function finish(success: boolean, next: NextPaths): Promise<FlowResult> {
    pending.settle();
    const kind = success ? 'success' : 'fail';
    const path = next[kind];
    await navigate(path ? `${path}${success ? '?successType=1' : ''}` : destination(kind));
    return DONE;
  }

  /** Null when the visitor is logged in, or the form leaves that to other pages. */
  function logIn(form: FormPackage, answers: FormData): Promise<FlowResult> | null {
    const { login: fields } = form;
    if (!fields || session.token) return null;
    const given = (name: string) => String(answers[name] ?? '');
    return login.login(given(fields.phone), given(fields.code), tickedAgreements(form, answers), true);
  }

  /** @param token the login that the save was sent with; a late refusal says nothing about a newer one. */
  function explain(error: unknown, token: string | null): FlowResult {
    const { code, data } = error instanceof ApiError ? error.envelope : { code: null, data: null };
    if (code === 409) pending.forgetKey();
    if (code === 401 && token === session.token) {
      session.logOut();
      void navigate(site.api.unauthorised.to);
    }
    askAgain(objectOf(data));
    return { ok: false, error: saveRefusal(site.api, error, 'formSave') };
  }

  /** A refused consent says what the institution asks now where that is no longer what the visitor was shown. */
  function askAgain(refusal: JsonObject | null) {
    const asked = pending.consent();
    if (!asked || !refusal) return;
    const now = consentOf(asked.form, asked.package, { application_no: asked.applicationNo, ...refusal });
    if (now) pending.ask(now);
  }

  return {
    drafts,
    get saving() {
      return call.isBusy() || login.loggingIn;
    },
    get consent() {
      return pending.consent();
    },
    submit: async (form, answers, next = {}, release = '') => {
      const draft = { answers, step: form.steps.length };
      const login = logIn(form, answers);
      if (login) {
        keptFor.set(form.id, session.userId);
        drafts.save(form, draft);
        const result = await login;
        if (!result.ok) return result;
      }
      if (keptFor.has(form.id)) drafts.drop(form, keptFor.get(form.id));
      keptFor.delete(form.id);
      drafts.save(form, draft);
      const content = canonicalText(withoutCode(form, answers));
      const ticked = tickedAgreements(form, answers);
      const fields = {
        package: form.package,
        form: content,
        release,
        ...(ticked.length > 0 ? { agreements: agreedText(ticked) } : {}),
      };
      return save(form.id, content, fields, next, () => drafts.drop(form));
    },
    answerConsent: async (agreed, next = {}) => {
      const consent = pending.consent();
      if (!consent) return DONE;
      if (!agreed) return finish(false, next);
      const agreements = agreedText(consent.agreements);
      const { applicationNo: application_no } = consent;
      const fields = { package: consent.package, application_no, agreements };
      return save(consent.form, `${application_no}\n${agreements}`, fields, next, () => {});
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

function consentOf(form: string, name: string, data: Untrusted<ReplyData<'formSave'>>): ConsentStep | null {
  const institution = objectOf(data.institution);
  if (!institution) return null;
  const agreements = Array.isArray(data.agreements) ? (data.agreements as readonly Json[]) : [];
  return {
    form,
    package: name,
    applicationNo: String(data.application_no ?? ''),
    institution,
    agreements: agreements.map(objectOf).filter((text) => text !== null),
  };
}

function objectOf(value: unknown): JsonObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}
