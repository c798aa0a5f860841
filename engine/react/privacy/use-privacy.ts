import { useState } from 'react';
import { type FailedCall, failureText } from '../../decide/calls/failure-text.ts';
import { keptInBrowser } from '../../runtime/platform/kept-in-browser.ts';
import { LATE, within } from '../../runtime/run/within.ts';
import { useEngine } from '../page/engine-context.tsx';
import { useToast } from '../page/use-toast.ts';

/** What a visitor may ask of the backend, and the entry of their profile that says so. */
export const REQUESTS = { withdraw: 'consent_withdrawn', erase: 'deletion_requested' } as const;

/** What is said when it was taken: visitor texts. */
const TAKEN = { withdraw: 'privacy.withdrawn', erase: 'privacy.erased' } as const;

export type PrivacyRequest = keyof typeof REQUESTS;

/** Also the order in which they are shown. */
export const REQUEST_NAMES: readonly PrivacyRequest[] = ['withdraw', 'erase'];

/** What a visitor does about their own data. */
export interface PrivacyActions {
  readonly refused: boolean;
  /** Switches statistics and ad scripts off, with everything of theirs that waits; or on again. */
  setTrackers(on: boolean): void;
  /** Grows with every deletion. */
  readonly version: number;
  forget(): Promise<void>;
  /** Ends the login here and on the server. */
  logOut(): void;
  readonly busy: boolean;
  /** Why a request was not taken: a visitor text. */
  readonly told: string;
  /** When the server took a request made in this browser, in milliseconds; null when none was. Reactive. */
  askedAt(request: PrivacyRequest): number | null;
  ask(request: PrivacyRequest): Promise<void>;
}

/** A request that hangs; the visitor may ask again, which says the same once more. */
const TOO_SLOW: FailedCall = { name: 'TimeoutError' };

/** Answers of forms. */
const ANSWERS = ['given', 'drafts'];

const WAITING = ['conversionDue', 'conversionQueue', 'conversionLog', 'eventQueue'];

export function usePrivacy(): PrivacyActions {
  const engine = useEngine();
  const toast = useToast();
  const { stored, release, platform, api, session } = engine;
  const [version, setVersion] = useState(0);
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState('');
  const refused = stored.get('trackers') === 'refused';

  function setTrackers(on: boolean) {
    if (!on) stored.clear(WAITING);
    stored.set('trackers', on ? 'seen' : 'refused');
    setVersion(version + 1);
  }

  /** The server ends the token that is stored now; nobody waits for it. */
  function endLogin() {
    if (session.token !== null) api.call('logOut').catch(() => {});
  }

  function logOut() {
    endLogin();
    // Unlike a login that ends by itself, this one leaves nothing for whoever has the phone next.
    stored.clear([...ANSWERS, session.keys.phone, 'smsResendAt']);
    session.logOut();
    setVersion((last) => last + 1);
    toast(engine.text('privacy.loggedOut'));
  }

  async function forget() {
    endLogin();
    // What waits in the page's memory is dropped by who keeps it there, at the word of a refusal.
    stored.set('trackers', 'refused');
    stored.clear(Object.keys(release.site.storage.keys));
    await keptInBrowser().forget();
    // A refusal holds; forgetting it would begin the statistics anew.
    if (refused) stored.set('trackers', 'refused');
    setVersion((last) => last + 1);
    toast(engine.text('privacy.forgotten'));
  }

  async function ask(request: PrivacyRequest) {
    setBusy(true);
    setTold('');
    const now = platform.clock.now();
    // biome-ignore lint/style/noRestrictedGlobals: writes a given time, asks for none
    const when = new Date(now).toISOString();
    try {
      const sent = api.data('userSave', { fields: JSON.stringify({ [REQUESTS[request]]: when }) });
      if ((await within(platform.clock, release.site.api.visitorTimeout, sent)) === LATE) throw TOO_SLOW;
      // The backend has no call that lists requests: this browser remembers what it has taken.
      if (request === 'erase') stored.clear(ANSWERS);
      stored.set('privacyRequests', { ...stored.object('privacyRequests'), [request]: now });
      setVersion((last) => last + 1);
      toast(engine.text(TAKEN[request]));
    } catch (error) {
      const { key, values } = failureText(release.site.api, error, 'userSave');
      setTold(engine.text(key, values));
    }
    setBusy(false);
  }

  function askedAt(request: PrivacyRequest): number | null {
    const at = stored.object('privacyRequests')?.[request];
    return typeof at === 'number' ? at : null;
  }

  return { refused, setTrackers, version, forget, logOut, busy, told, askedAt, ask };
}
