import { reportedType } from '../reports/deeds-of.ts';
import { queueConversion } from '../reports/queue-conversion.ts';
import type { Call } from './call.ts';

/** A landing address, and what Baidu called its click. */
const LANDING = /^https?:\/\/[^\s?]+\?(?:\S*?&)?bd_vid=([^&#\s]+)/;

/** Accepts a conversion report for Baidu: the landing address with its `bd_vid`, and the kind of conversion. */
export const baiduReport: Call<'baiduReport'> = {
  name: 'baiduReport',
  async answer(request, services) {
    const url = request.fields.required('bd_vid_url', { max: 1024, pattern: LANDING });
    const type = reportedType(request, 'baidu', services.data().platforms);
    const payload = { bd_vid_url: url, convert_type: Number(type) };
    await queueConversion(
      { network: 'baidu', payload, type, click: LANDING.exec(url)?.[1] ?? '' },
      request,
      services,
    );
    return {};
  },
};
