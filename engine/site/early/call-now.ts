// biome-ignore-all lint/style/noRestrictedGlobals: this script runs before there is a platform
import type { EarlyCall } from '../../decide/model/early-plan.ts';
import type { Rule } from '../../decide/model/rule.ts';
import { FORM_TYPE, formBody } from '../../runtime/api/form-body.ts';
import type { EarlySent } from '../../runtime/platform/early-use.ts';
import { referrerOf } from '../../runtime/platform/referrer-of.ts';
import { withoutParams } from '../../runtime/run/page-address.ts';
import { rememberDevice } from '../../runtime/run/remember-device.ts';

/**
 * Makes a call as the application's client would: the same body, credentials and headers. Null where it cannot be known
 * to be the same: the storage is blocked, the system is hidden, somebody is logged in, a code was asked for before, or
 * a stored channel is another than the page's. The press then waits.
 *
 * @param phone the number of the call, tidied.
 */
export function callNow(call: EarlyCall, phone: string): EarlySent | null {
  const { userAgent, maxTouchPoints = 0 } = navigator;
  const names = call.stored;
  const get = (key: string) => localStorage.getItem(names[key] ?? key);
  const { id, prefix, stored } = call.channel;
  try {
    if (call.unless.some((name) => localStorage.getItem(name) || sessionStorage.getItem(name))) return null;
    if (maxTouchPoints > 1 && call.touch.some((agent) => new RegExp(agent, 'i').test(userAgent))) return null;
    if (stored.map(get).some((value) => value && value !== id && prefix + value !== id)) return null;
    rememberDevice(
      { get, set: (key, value) => localStorage.setItem(names[key] as string, String(value)) },
      { os: call.os, userAgent },
      () =>
        Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
          (byte + 256).toString(16).slice(1),
        ).join(''),
    );
    const facts: Readonly<Record<string, string | number>> = {
      'channel.id': id,
      'nav.url': withoutParams(location.href, call.secretParams),
      'env.os': call.os,
      'env.userAgent': userAgent,
      'env.referrer': withoutParams(referrerOf(window), call.secretParams),
    };
    const answerTo = (rule: Rule): string | number | null => {
      const { var: name, firstNonEmpty } = Object(rule) as {
        readonly var?: string;
        readonly firstNonEmpty?: Rule[];
      };
      if (firstNonEmpty)
        return firstNonEmpty.map(answerTo).find((value) => value !== null && value !== '') ?? null;
      if (!name) return rule as string;
      return facts[name] ?? get(name.replace('stored.', ''));
    };
    const common: Record<string, string | number | null> = {};
    for (const key of Object.keys(call.common)) common[key] = answerTo(call.common[key] as Rule);
    const own = { [call.phone[0]]: phone };
    const answer = fetch(call.url, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': FORM_TYPE },
      body: formBody({ ...common, ...own }),
    }).then((response) => response.text().then((text) => ({ status: response.status, text })));
    // Whoever takes the answer over hears of a failure.
    answer.catch(() => {});
    return { url: call.url, pair: formBody(own), answer };
  } catch {
    return null;
  }
}
