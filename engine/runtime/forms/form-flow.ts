import type { FormData, FormPackage } from '../../core/model/form.ts';
import type { Json, JsonObject, Scalar } from '../../core/model/json.ts';
import type { SitePart } from '../../core/model/release.ts';
import type { ApiClient } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { failureText } from '../api/failure-text.ts';
import { MalformedError } from '../api/malformed-error.ts';
import type { Platform } from '../platform/platform.ts';
import type { Navigate } from '../run/navigation-runner.ts';
import { DONE, type FlowResult, VisitorCall } from '../run/visitor-call.ts';
import type { NavigationStore } from '../state/navigation-store.ts';
import type { SessionStore } from '../state/session-store.ts';
import type { StoredValueTable } from '../state/stored-values.ts';
import { createDrafts, type Drafts } from './drafts.ts';
import { type ConsentStep, canonicalText, PendingSave } from './pending-save.ts';

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
export class FormFlow {
  readonly drafts: Drafts;
  private readonly call: VisitorCall;
  private readonly pending: PendingSave;

  constructor(private readonly parts: FormParts) {
    const { platform, stored, navigation, site } = parts;
    this.drafts = createDrafts(stored);
    this.pending = new PendingSave(stored, platform.random);
    this.call = new VisitorCall(platform.clock, navigation, site.api.visitorTimeout);
  }

  get saving(): boolean {
    return this.call.busy;
  }

  /** The institution that the visitor is asked about; null when there is none. */
  get consent(): ConsentStep | null {
    return this.pending.consent;
  }

  /**
   * Saves the answers. Then the visitor is either asked for consent (`consent` is set) or led to the destination of the
   * result. After a failure everything stays as it was typed.
   */
  submit(form: FormPackage, answers: FormData): Promise<FlowResult> {
    const content = canonicalText(answers);
    this.drafts.save(form, answers);
    return this.save(form.id, content, { package: form.package, form: content }, () =>
      this.drafts.drop(form),
    );
  }

  /** Answers the consent step. Declining counts as result 0 and sends nothing. */
  async answerConsent(agreed: boolean): Promise<FlowResult> {
    const { consent } = this;
    if (!consent) return DONE;
    if (!agreed) return this.finish(false);
    const agreements = JSON.stringify(consent.agreements.map(({ id, version }) => ({ id, version })));
    const fields = { package: consent.package, application_no: consent.applicationNo, agreements };
    return this.save(consent.form, `${consent.applicationNo}\n${agreements}`, fields, () => {});
  }

  private save(
    form: string,
    content: string,
    fields: Readonly<Record<string, Scalar>>,
    onSaved: () => void,
  ): Promise<FlowResult> {
    const { api, site } = this.parts;
    return this.call.run(
      async () => {
        const request_id = this.pending.keyFor(form, content);
        const data = objectOf(await api.data('formSave', { ...fields, request_id }));
        if (!data) throw new MalformedError('POST', site.api.endpoints.formSave?.path ?? '');
        const consent = fields.application_no ? null : consentOf(form, String(fields.package), data);
        if (consent) this.pending.await(consent);
        else this.pending.settle();
        onSaved();
        return { success: Number(data.result) === 1, asks: consent !== null };
      },
      async ({ success, asks }) => (asks ? DONE : this.finish(success)),
      (error) => this.explain(error),
    );
  }

  private async finish(success: boolean): Promise<FlowResult> {
    this.pending.settle();
    await this.parts.navigate(this.parts.destination(success ? 'success' : 'fail'));
    return DONE;
  }

  private explain(error: unknown): FlowResult {
    const code = error instanceof ApiError ? error.envelope.code : null;
    if (code === 409) this.pending.forgetKey();
    if (code === 401) {
      this.parts.session.logOut();
      void this.parts.navigate(this.parts.site.api.unauthorised.to);
    }
    return { ok: false, error: failureText(error, { 400: 'form.refused' }) };
  }
}

function consentOf(form: string, name: string, data: JsonObject): ConsentStep | null {
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

function objectOf(value: Json | undefined): JsonObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}
