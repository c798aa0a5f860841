import { UNKNOWN_PATH } from '../../../../engine/analyse/prove/paths-of.ts';
import type { ConcreteVisit } from '../../../../engine/analyse/prove/visit-of.ts';
import { visitorPart } from '../../../../engine/decide/routing/choose-version.ts';
import { OTHERS, PATHS, reduced, SPRING, UNKNOWN } from './reduced-release.ts';

/** Somebody of each half that versions of the channel and of the page can take, at first of the page alone. */
const VISITORS = [
  [true, true],
  [true, false],
  [false, true],
  [false, false],
].map(([ofChannel, ofPage]) => {
  for (let number = 1; ; number += 1) {
    const name = `somebody-${number}`;
    const page = visitorPart('form-package', name);
    if (visitorPart('channel_6010', name) < 50 === ofChannel && page < 50 === ofPage && page < 75)
      return name;
  }
});

export const flow = (fail: number, input: number, success = 0) => ({
  code: 200,
  data: { application: 3, h5_flow_info: { succ_todo: success, fail_todo: fail, input_form: input } },
});

export const USER = { code: 200, data: {} };
const EXPIRED = { code: 401 };

/** What is stored, and what is answered: whoever is logged in skips the form, or sees it, or is so no longer. */
export const WAYS = [
  [{}, flow(3, 0), USER],
  [{}, 'no answer', USER],
  [{ loginAddress: '/v2/login' }, flow(3, 0), USER],
  [{ loginAddress: '/login' }, flow(3, 0), USER],
  [{ loginAddress: '/login', access_token: 't' }, flow(1, 1), USER],
  [{ loginAddress: '/v2/login', access_token: 't' }, flow(3, 1), USER],
  ...[0, 4, 5, 8].map((fail) => [{ access_token: 't' }, flow(fail, 1), USER] as const),
  [{ access_token: 't' }, flow(3, 0), USER],
  [{ access_token: 't' }, flow(1, 0), USER],
  [{ access_token: 't' }, flow(5, 0, 5), USER],
  [{ access_token: 't' }, 'no answer', 'no answer'],
  [{ access_token: 't' }, flow(3, 0), EXPIRED],
  [{ access_token: 't', loginAddress: '/login' }, flow(3, 0), EXPIRED],
  [{ access_token: 't', loginAddress: '/v2/login' }, flow(3, 0), EXPIRED],
] as const;

/** Every visitor that can matter, one by one. */
export function* everyVisit(): Generator<ConcreteVisit> {
  for (const host of Object.keys(reduced.hosts)) {
    const logins = reduced.hosts[host]?.screens.map((screen) => screen.path) ?? [];
    for (const path of ['/', ...logins, ...PATHS, ...OTHERS, UNKNOWN_PATH]) {
      for (const channel of [...Object.keys(reduced.channels), UNKNOWN[0]]) {
        for (const [stored, channelInfo, userInfo] of WAYS) {
          for (const device of channel === 'channel_6010' ? VISITORS : VISITORS.slice(0, 2)) {
            yield {
              host,
              path,
              channel,
              query: { channel },
              stored: { ...stored, device_id: device },
              replies: { userInfo, channelInfo },
              os: 3,
              app: 'browser',
              at: SPRING,
            };
          }
        }
      }
    }
  }
}
