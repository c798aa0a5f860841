/** How long a message is waited for: as long as its code is good. */
const PATIENCE_MS = 300_000;

let stop = () => {};

/**
 * Has the browser read the code from the next message that is meant for this site, where it can (WebOTP): the message
 * must end with `@host #code`. The visitor is asked by the browser. Where there is no such thing nothing happens; what
 * was waited for before is waited for no more.
 */
export function readSms(found: (code: string) => void, view: Window & typeof globalThis = window): void {
  stop();
  if (!('OTPCredential' in view)) return;
  const waiting = new view.AbortController();
  stop = () => waiting.abort();
  view.setTimeout(stop, PATIENCE_MS);
  const request = { otp: { transport: ['sms'] }, signal: waiting.signal } as CredentialRequestOptions;
  view.navigator.credentials.get(request).then(
    (answer) => answer && found((answer as Credential & { readonly code: string }).code),
    () => {},
  );
}
