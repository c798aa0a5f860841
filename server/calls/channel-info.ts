import type { Call } from './call.ts';
import { channelId } from './channel-id.ts';
import { Refusal } from './refusal.ts';

/** What the business has arranged for a channel. A channel without an entry of its own is a plain web channel. */
export const channelInfo: Call<'channelInfo'> = {
  name: 'channelInfo',
  async answer(request, { data, release, visits }) {
    const id = channelId(request.fields.required('channel'));
    if (id === null) {
      throw new Refusal('field-invalid', { field: 'channel' });
    }
    const { default: usual, channels } = data().channelInfo;
    const own = Object.hasOwn(channels, id) ? channels[id] : undefined;
    // Pages ask once for each page load.
    visits.count(id, own !== undefined || Object.hasOwn(release().channels, id), request.now);
    return {
      ...usual,
      ...own,
      h5_flow_info: { ...usual.h5_flow_info, ...own?.h5_flow_info },
      nid: id,
    };
  },
};
