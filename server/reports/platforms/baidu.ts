import type { JsonObject } from '../../../engine/decide/model/json.ts';
import type { Platform } from '../platform.ts';

/** Baidu: the landing address that carried `bd_vid`, and the kind of conversion. `outerEventId` is counted once. */
export const baidu: Platform = {
  countsOnce: true,
  request: ({ key, payload, at }, { url, token }) => ({
    method: 'POST',
    url,
    body: JSON.stringify({
      token,
      conversionTypes: [
        {
          logidUrl: payload.bd_vid_url,
          newType: payload.convert_type,
          convertTime: Math.floor(at / 1000),
          outerEventId: key,
        },
      ],
    }),
  }),
  refusal({ header }) {
    const { status, desc } = (header ?? {}) as JsonObject;
    return status === 0 ? null : `status ${String(status)} ${String(desc ?? '')}`.trim();
  },
};
