import type { Platform } from '../platform.ts';

/** Tencent: an action with its click. `outer_action_id` is counted once. */
export const tencent: Platform = {
  countsOnce: true,
  request: ({ key, payload, at }, { url }) => ({
    method: 'POST',
    url,
    body: JSON.stringify({
      actions: [
        {
          outer_action_id: key,
          url: payload.url,
          action_time: Math.floor(at / 1000),
          action_type: payload.action_type,
          trace: { click_id: payload.click_id },
        },
      ],
    }),
  }),
  refusal: ({ code, message }) =>
    code === 0 ? null : `code ${String(code)} ${String(message ?? '')}`.trim(),
};
