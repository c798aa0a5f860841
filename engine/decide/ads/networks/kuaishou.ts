import { type NetworkEntry, pushTo, SCRIPT_TIMEOUT } from '../network-entry.ts';

/** Kuaishou: `_ks_trace`, made by its script. It calls back once it has counted. */
export const network: NetworkEntry = {
  name: 'kuaishou',
  when: ({ network: name, id }) => name === 'kuaishou' && id !== undefined,
  load: (port, script, { timeout = SCRIPT_TIMEOUT }) => port.loadScript(script, timeout),
  send: (port, { event, id }, acknowledge) =>
    pushTo(port, '_ks_trace', { event, convertId: id, cb: acknowledge }),
};
