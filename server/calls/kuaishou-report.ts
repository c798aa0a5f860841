import type { Json } from '../../engine/core/model/json.ts';
import { queueConversion } from '../reports/queue-conversion.ts';
import type { Call } from './call.ts';
import { Refusal } from './refusal.ts';

const MACRO = /^__\w+__$/;
const DETAILS = ['utm_source', 'oaidMd5', 'imeiMd5', 'idfaMd5'];

/** Accepts a conversion report for Kuaishou. An unfilled macro is no attribution and is refused. */
export const kuaishouReport: Call = {
  path: '/oapi/kuaishou/report',
  async answer(request, services) {
    const callback = request.fields.required('callback', { max: 2048 });
    if (MACRO.test(callback)) {
      throw new Refusal('field-invalid', { field: 'callback' });
    }
    const payload: Record<string, Json> = {
      callback,
      event_type: Number(request.fields.required('event_type', { pattern: /^\d{1,4}$/ })),
    };
    for (const name of DETAILS) {
      const value = request.fields.optional(name);
      if (value !== null && !MACRO.test(value)) {
        payload[name] = value;
      }
    }
    await queueConversion('kuaishou', payload, callback, request, services);
    return {};
  },
};
