import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Json, JsonObject } from '../../engine/decide/model/json.ts';
import type { Network } from '../reports/platform.ts';

/** Path of the built-in stand-in for ad platforms; each network is below it. */
export const TEST_PLATFORMS_PATH = '/__platform';

const KEPT = 200;

/** A report as it arrived at the stand-in. */
interface Arrived {
  readonly network: Network;
  readonly at: number;
  /** Null when the report was as the platform wants it. */
  readonly mistake: string | null;
  readonly report: Json;
}

const isText = (value: Json | undefined, max = 2048): boolean =>
  typeof value === 'string' && value.length > 0 && value.length <= max;

const isSeconds = (value: Json | undefined): boolean =>
  Number.isInteger(value) && Number(value) > 1e9 && Number(value) < 1e10;

function baiduMistake(report: JsonObject): string | null {
  const types = report.conversionTypes;
  if (!isText(report.token)) return 'token is missing';
  if (!Array.isArray(types) || types.length === 0 || types.length >= 100) return 'conversionTypes: 1 to 99';
  for (const entry of types as JsonObject[]) {
    if (!isText(entry.logidUrl, 1024) || !/[?&]bd_vid=[^&]+/.test(String(entry.logidUrl)))
      return 'logidUrl without bd_vid';
    if (!Number.isInteger(entry.newType)) return 'newType is no number';
    if (!isSeconds(entry.convertTime)) return 'convertTime is not in seconds';
  }
  return null;
}

function kuaishouMistake(report: JsonObject): string | null {
  if (!isText(report.callback) || /^__\w+__$/.test(String(report.callback)))
    return 'callbackinfo decoded failure';
  if (!/^\d{1,4}$/.test(String(report.event_type))) return 'event_type is wrong';
  return /^\d{13}$/.test(String(report.event_time)) ? null : 'event_time must have 13 digits';
}

function oceanengineMistake(report: JsonObject): string | null {
  const callback = ((report.context as JsonObject | undefined)?.ad as JsonObject | undefined)?.callback;
  if (!isText(report.event_type)) return 'event_type is missing';
  if (!isText(callback) || String(callback).includes('#')) return 'context.ad.callback is wrong';
  return Number(report.timestamp) > 1e12 ? null : 'timestamp is not in milliseconds';
}

function tencentMistake(report: JsonObject): string | null {
  const actions = report.actions;
  if (!Array.isArray(actions) || actions.length === 0) return 'actions is empty';
  for (const action of actions as JsonObject[]) {
    if (!isText(action.outer_action_id) || !isText(action.action_type))
      return 'outer_action_id or action_type is missing';
    if (!isSeconds(action.action_time)) return 'action_time is not in seconds';
    if (!isText((action.trace as JsonObject | undefined)?.click_id)) return 'trace.click_id is missing';
  }
  return null;
}

interface Stand {
  readonly method: 'GET' | 'POST';
  mistake(report: JsonObject): string | null;
  /** The platform's own answer. */
  answer(mistake: string | null): JsonObject;
}

const STANDS: Readonly<Record<Network, Stand>> = {
  baidu: {
    method: 'POST',
    mistake: baiduMistake,
    answer: (mistake) => ({
      header: { status: mistake === null ? 0 : 2, desc: mistake ?? 'success', failures: [] },
    }),
  },
  kuaishou: {
    method: 'GET',
    mistake: kuaishouMistake,
    answer: (mistake) => (mistake === null ? { result: 1 } : { result: 0, error_msg: mistake }),
  },
  oceanengine: {
    method: 'POST',
    mistake: oceanengineMistake,
    answer: (mistake) => ({ code: mistake === null ? 0 : 40000, message: mistake ?? 'success' }),
  },
  tencent: {
    method: 'POST',
    mistake: tencentMistake,
    answer: (mistake) => ({ code: mistake === null ? 0 : 1, message: mistake ?? '' }),
  },
};

/**
 * Adds a stand-in for the ad platforms: it holds every report to the platform's rules, answers as the platform does,
 * and shows what arrived. For development and tests; never in production.
 */
export function addTestPlatforms(app: FastifyInstance): void {
  const incomingState: Arrived[] = [];
  app.get(TEST_PLATFORMS_PATH, async () => incomingState);
  for (const [network, stand] of Object.entries(STANDS) as [Network, Stand][]) {
    app.route({
      method: stand.method,
      url: `${TEST_PLATFORMS_PATH}/${network}`,
      handler: async (request: FastifyRequest) => {
        const report = (stand.method === 'GET' ? request.query : (request.body ?? {})) as JsonObject;
        const mistake = stand.mistake(report);
        incomingState.unshift({ network, at: Date.now(), mistake, report });
        incomingState.length = Math.min(incomingState.length, KEPT);
        return stand.answer(mistake);
      },
    });
  }
}
