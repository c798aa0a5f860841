import type { ReplyData } from '../../core/model/api-contract.ts';
import type { FormData, FormPackage } from '../../core/model/form.ts';
import type { Json, JsonObject, Scalar } from '../../core/model/json.ts';
import type { SitePart } from '../../core/model/release.ts';
import type { Untrusted } from '../../core/model/shape.ts';
import type { ApiClient } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { failureText } from '../api/failure-text.ts';
import { MalformedError } from '../api/malformed-error.ts';
import type { Platform } from '../platform/platform.ts';
import type { Navigate } from '../run/navigation-runner.ts';
import { createVisitorCall, DONE, type FlowResult } from '../run/visitor-call.ts';
import type { NavigationStore } from '../state/navigation-store.ts';
import type { SessionStore } from '../state/session-store.ts';
import type { StoredValueTable } from '../state/stored-values.ts';
import { createDrafts, type Drafts } from './drafts.ts';
import { type ConsentStep, canonicalText, createPendingSave } from './pending-save.ts';

export interface FormParts {
  readonly site: SitePart;
  readonly platform: Platform;
  readonly api: ApiClient;
  readonly stored: StoredValueTable;
  readonly session: SessionStore;
  readonly navigation: NavigationStore;
  readonly navigate: Navigate;
  destination(kind: 'success' | 'fail'): string;
}

/** Saving a form, and what follows. Reactive: `saving` and `consent`. */
export interface FormFlow {
  readonly drafts: Drafts;
  readonly saving: boolean;
  /** The institution that the visitor is asked about; null when there is none. Also after a reload. */
  readonly consent: ConsentStep | null;
  /**
   * Saves the answers. Then the visitor is either asked for consent (`consent` is set) or led to the destination of the
   * result. After a failure everything stays as it was typed.
   */
  submit(form: FormPackage, answers: FormData): Promise<FlowResult>;
  /** Answers the consent step. Declining counts as result 0 and sends nothing. */
  answerConsent(agreed: boolean): Promise<FlowResult>;
}

export function createFormFlow(parts: FormParts): FormFlow {
  const { site, platform, api, stored, session, navigation, navigate, destination } = parts;
  const drafts = createDrafts(stored);
  const pending = createPendingSave(stored, platform.random);
  const call = createVisitorCall(platform.clock, navigation, site.api.visitorTimeout);

  function save(
    form: string,
    content: string,
    fields: Readonly<Record<string, Scalar>>,
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
        return { success: Number(data.result) === 1, asks: consent !== null };
      },
      async ({ success, asks }) => (asks ? DONE : finish(success)),
      (error) => explain(error, token),
    );
  }

  async function finish(success: boolean): Promise<FlowResult> {
    pending.settle();
    await navigate(destination(success ? 'success' : 'fail'));
    return DONE;
  }

  /** @param token the login that the save was sent with; a late refusal says nothing about a newer one. */
  function explain(error: unknown, token: string | null): FlowResult {
    const code = error instanceof ApiError ? error.envelope.code : null;
    if (code === 409) pending.forgetKey();
    if (code === 401 && token === session.token) {
      session.logOut();
      void navigate(site.api.unauthorised.to);
    }
    return { ok: false, error: failureText(error, { 400: 'form.refused' }) };
  }

  return {
    drafts,
    get saving() {
      return call.isBusy();
    },
    get consent() {
      return pending.consent();
    },
    submit: (form, answers) => {
      const content = canonicalText(answers);
      drafts.save(form, answers);
      const fields = { package: form.package, form: content };
      return save(form.id, content, fields, () => drafts.drop(form));
    },
    answerConsent: async (agreed) => {
      const consent = pending.consent();
      if (!consent) return DONE;
      if (!agreed) return finish(false);
      const agreements = JSON.stringify(consent.agreements.map(({ id, version }) => ({ id, version })));
      const { applicationNo: application_no } = consent;
      const fields = { package: consent.package, application_no, agreements };
      return save(consent.form, `${application_no}\n${agreements}`, fields, () => {});
    },
  };
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
