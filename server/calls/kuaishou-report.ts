import type { Json } from '../../engine/decide/model/json.ts';
import { reportedType } from '../reports/deeds-of.ts';
import { queueConversion } from '../reports/queue-conversion.ts';
import type { Call } from './call.ts';
import { isMacro, requiredFilled } from './filled.ts';

const DETAILS = ['utm_source', 'oaidMd5', 'imeiMd5', 'idfaMd5'];

/** Accepts a conversion report for Kuaishou. */
export const kuaishouReport: Call<'kuaishouReport'> = {
  name: 'kuaishouReport',
  async answer(request, services) {
    const callback = requiredFilled(request, 'callback', { max: 2048 });
    const type = reportedType(request, 'kuaishou', services.data().platforms);
    const payload: Record<string, Json> = { callback, event_type: Number(type) };
    for (const name of DETAILS) {
      const value = request.fields.optional(name);
      if (value !== null && !isMacro(value)) {
        payload[name] = value;
      }
    }
    await queueConversion({ network: 'kuaishou', payload, type, click: callback }, request, services);
    return {};
  },
};
