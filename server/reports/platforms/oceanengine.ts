import type { Platform } from '../platform.ts';

/** Oceanengine: the click's callback without anything after `#`. */
export const oceanengine: Platform = {
  countsOnce: false,
  request: ({ payload, at }, { url }) => ({
    method: 'POST',
    url,
    body: JSON.stringify({
      event_type: payload.event_type,
      context: { ad: { callback: String(payload.callback).split('#')[0] } },
      timestamp: at,
    }),
  }),
  refusal: ({ code, message }) =>
    code === 0 ? null : `code ${String(code)} ${String(message ?? '')}`.trim(),
};
