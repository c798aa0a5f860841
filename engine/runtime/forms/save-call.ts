import { saveRefusal } from '../../decide/calls/save-refusal.ts';
import type { JsonObject, Scalar } from '../../decide/model/json.ts';
import type { SitePart } from '../../decide/model/release.ts';
import type { Texts } from '../../decide/model/texts.ts';
import { FORM_SAYS } from '../../forms/form-says.ts';
import type { OccasionNotes } from '../ads/occasion-notes.ts';
import type { ApiClient } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { HttpError } from '../api/http-error.ts';
import { MalformedError } from '../api/malformed-error.ts';
import type { Navigate } from '../run/navigation-runner.ts';
import { DONE, type FlowResult, type VisitorCall } from '../run/visitor-call.ts';
import type { NavigationStore } from '../state/navigation-store.ts';
import type { SessionStore } from '../state/session-store.ts';
import { jsonObject } from './json-object.ts';
import { noticeAtLogin } from './notice-at-login.ts';
import type { PendingSave } from './pending-save.ts';

export interface SaveCallParts {
  readonly site: SitePart;
  readonly texts: Texts;
  readonly api: ApiClient;
  readonly session: SessionStore;
  readonly navigation: NavigationStore;
  readonly navigate: Navigate;
  readonly conversionDue: OccasionNotes;
}

/** One thing to save: the answers of a form, or the consent of an application. */
export interface Save {
  /** What has the idempotency key, and what the key is for. */
  readonly keyName: string;
  readonly content: string;
  readonly fields: Readonly<Record<string, Scalar>>;
  /** Sees the call on its way. */
  readonly watch?: (way: Promise<unknown>) => void;
  /**
   * Keeps what must be kept of an answer, whenever it comes.
   *
   * @param isLate the visitor was told before that it takes too long.
   * @returns whether the visitor is led to the success destination; null where nobody is led on.
   */
  readonly saved: (data: JsonObject, isLate: boolean) => boolean | null;
  readonly finish: (success: boolean) => Promise<FlowResult>;
  /** The login has ended, or is lacking; the visitor is about to be led to one. */
  readonly loginEnded?: () => void;
}

/**
 * Makes the call `formSave`, with what every save has in common: its key, its conversion, and what a failure means.
 *
 * @param refused sees what a refusal says: that may be what is asked now.
 */
export function createSaveCall(
  { site, texts, api, session, navigation, navigate, conversionDue }: SaveCallParts,
  pending: PendingSave,
  call: VisitorCall,
  refused: (data: JsonObject) => void,
): (save: Save) => Promise<FlowResult> {
  const { unauthorised } = site.api;

  async function send({ keyName, content, fields, watch }: Save): Promise<JsonObject> {
    const request_id = pending.keyFor(keyName, content);
    try {
      const way = api.data('formSave', { ...fields, request_id });
      watch?.(way);
      const data = jsonObject(await way);
      if (!data) throw new MalformedError('POST', 'formSave');
      pending.forgetKey(keyName, request_id);
      return data;
    } catch (error) {
      if (error instanceof ApiError && error.envelope.code === 409) pending.forgetKey(keyName, request_id);
      throw error;
    }
  }

  /** @param token the login that the save was sent with; a late refusal says nothing about a newer one. */
  function explain(error: unknown, token: string | null, { loginEnded }: Save): FlowResult {
    const { code, data } = error instanceof ApiError ? error.envelope : { code: null, data: null };
    if (code === 401 && token === session.token) {
      session.logOut();
      void navigate(unauthorised.to);
    }
    // HTTP 401 or 403 has ended the login by itself.
    const isRefused =
      code === 401 || (error instanceof HttpError && unauthorised.status.includes(error.status));
    if (session.token === null && (token || isRefused)) {
      loginEnded?.();
      const why = token ? FORM_SAYS.loginEnded : FORM_SAYS.loginNeeded;
      noticeAtLogin(navigation, unauthorised, texts[why] ?? '');
    }
    const told = jsonObject(data);
    if (told) refused(told);
    return { ok: false, error: saveRefusal(site.api, error, 'formSave'), refusal: data };
  }

  return async (save) => {
    const { token } = session;
    let isLate = false;
    const result = await call.run(
      async () => {
        const data = await send(save);
        conversionDue('saved-form');
        return save.saved(data, isLate);
      },
      async (success) => (success === null ? DONE : save.finish(success)),
      (error) => explain(error, token, save),
    );
    isLate = !result.ok;
    return result;
  };
}
