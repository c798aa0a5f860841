import { reportedType } from '../reports/deeds-of.ts';
import { queueConversion } from '../reports/queue-conversion.ts';
import type { Call } from './call.ts';
import { requiredFilled } from './filled.ts';

/** Accepts a conversion report for Tencent: the click, the page's address and the kind of action. */
export const tencentReport: Call<'tencentReport'> = {
  name: 'tencentReport',
  async answer(request, services) {
    const clickId = requiredFilled(request, 'click_id', { max: 256 });
    const pageUrl = request.fields.required('page_url', { max: 1024, pattern: /^https?:\/\/\S+$/ });
    const type = reportedType(request, 'tencent', services.data().platforms);
    const payload = { click_id: clickId, url: pageUrl, action_type: type };
    await queueConversion({ network: 'tencent', payload, type, click: clickId }, request, services);
    return {};
  },
};
