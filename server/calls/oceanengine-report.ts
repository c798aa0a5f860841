import { reportedType } from '../reports/deeds-of.ts';
import { queueConversion } from '../reports/queue-conversion.ts';
import type { Call } from './call.ts';
import { requiredFilled } from './filled.ts';

/** Accepts a conversion report for Oceanengine. */
export const oceanengineReport: Call<'oceanengineReport'> = {
  name: 'oceanengineReport',
  async answer(request, services) {
    const callback = requiredFilled(request, 'callback', { max: 2048 });
    const type = reportedType(request, 'oceanengine', services.data().platforms);
    const payload = { callback, event_type: type };
    await queueConversion({ network: 'oceanengine', payload, type, click: callback }, request, services);
    return {};
  },
};
