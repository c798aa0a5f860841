import { useState } from 'react';
import { type FailedCall, failureText } from '../../core/calls/failure-text.ts';
import { keptInBrowser } from '../../runtime/platform/kept-in-browser.ts';
import { LATE, within } from '../../runtime/run/within.ts';
import { useEngine } from '../page/engine-context.tsx';

/** What a visitor may ask of the backend, and the entry of their profile that says so. */
export const REQUESTS = { withdraw: 'consent_withdrawn', erase: 'deletion_requested' } as const;

export type PrivacyRequest = keyof typeof REQUESTS;

/** What a visitor does about their own data. */
export interface PrivacyActions {
  readonly refused: boolean;
  /** Switches statistics and ad scripts off, with everything of theirs that waits; or on again. */
  setTrackers(on: boolean): void;
  /** Grows with every deletion. */
  readonly version: number;
  forget(): void;
  readonly busy: boolean;
  /** What became of a request: a visitor text. */
  readonly told: string;
  ask(request: PrivacyRequest): Promise<void>;
}

/** A request that hangs; the visitor may ask again, which says the same once more. */
const TOO_SLOW: FailedCall = { name: 'TimeoutError' };

const WAITING = ['conversionDue', 'conversionQueue', 'conversionLog', 'eventQueue'];

export function usePrivacy(): PrivacyActions {
  const engine = useEngine();
  const { stored, release, platform, api } = engine;
  const [version, setVersion] = useState(0);
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState('');
  const refused = stored.get('trackers') === 'refused';

  function setTrackers(on: boolean) {
    if (!on) stored.clear(WAITING);
    stored.set('trackers', on ? 'seen' : 'refused');
    setVersion(version + 1);
  }

  function forget() {
    stored.clear(Object.keys(release.site.storage.keys));
    keptInBrowser().forget();
    // A refusal holds; forgetting it would begin the statistics anew.
    if (refused) stored.set('trackers', 'refused');
    setVersion(version + 1);
    setTold(engine.text('privacy.forgotten'));
  }

  async function ask(request: PrivacyRequest) {
    setBusy(true);
    // biome-ignore lint/style/noRestrictedGlobals: writes a given time, asks for none
    const when = new Date(platform.clock.now()).toISOString();
    try {
      const sent = api.data('userSave', { fields: JSON.stringify({ [REQUESTS[request]]: when }) });
      if ((await within(platform.clock, release.site.api.visitorTimeout, sent)) === LATE) throw TOO_SLOW;
      setTold(engine.text(request === 'erase' ? 'privacy.erased' : 'privacy.withdrawn'));
    } catch (error) {
      const { key, values } = failureText(release.site.api, error);
      setTold(engine.text(key, values));
    }
    setBusy(false);
  }

  return { refused, setTrackers, version, forget, busy, told, ask };
}
