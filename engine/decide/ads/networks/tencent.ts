import { type NetworkEntry, SCRIPT_TIMEOUT } from '../network-entry.ts';

/** Tencent: `gdt(…)`, told first which action set it counts for. It says nothing back. */
export const network: NetworkEntry = {
  name: 'tencent',
  when: ({ network: name, id }) => name === 'tencent' && id !== undefined,
  load: (port, script, { timeout = SCRIPT_TIMEOUT }) => port.loadScript(script, timeout),
  send: (port, { event, id }, acknowledge) => {
    const { gdt } = port.globals;
    if (typeof gdt !== 'function') throw new Error('the script offers no gdt');
    gdt('init', String(id));
    gdt('track', event, {});
    acknowledge();
  },
};
