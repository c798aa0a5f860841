import { type NetworkEntry, SCRIPT_TIMEOUT } from '../network-entry.ts';

/** Oceanengine: `meteor.track`, made by its script. It says nothing back. */
export const network: NetworkEntry = {
  name: 'oceanengine',
  when: ({ network: name, id }) => name === 'oceanengine' && id !== undefined,
  load: (port, script, { timeout = SCRIPT_TIMEOUT }) => port.loadScript(script, timeout),
  send: (port, { event, id }, acknowledge) => {
    const meteor = port.globals.meteor as { track?(event: unknown, data: unknown): void } | undefined;
    if (typeof meteor?.track !== 'function') throw new Error('the script offers no meteor.track');
    meteor.track(event, { convert_id: String(id) });
    acknowledge();
  },
};
