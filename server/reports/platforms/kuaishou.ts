import type { Platform } from '../platform.ts';

/** Kuaishou: everything in the address; `event_time` in milliseconds must be there whenever `event_type` is. */
export const kuaishou: Platform = {
  countsOnce: false,
  request({ payload, at }, { url }) {
    const address = new URL(url);
    address.searchParams.set('callback', String(payload.callback));
    address.searchParams.set('event_type', String(payload.event_type));
    address.searchParams.set('event_time', String(at));
    return { method: 'GET', url: address.href, body: null };
  },
  refusal: ({ result, error_msg }) =>
    result === 1 ? null : `result ${String(result)} ${String(error_msg ?? '')}`.trim(),
};
