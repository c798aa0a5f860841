import { type NetworkEntry, pushTo, SCRIPT_TIMEOUT } from '../network-entry.ts';

/** Baidu OCPC: `_agl`, a list that the page makes and the script takes over. It says nothing back. */
export const network: NetworkEntry = {
  name: 'baidu',
  when: ({ network: name }) => name === 'baidu',
  load: (port, script, { account, timeout = SCRIPT_TIMEOUT }) => {
    port.globals._agl ??= account === undefined ? [] : [['production', account]];
    return port.loadScript(script, timeout);
  },
  send: (port, { event }, acknowledge) => {
    pushTo(port, '_agl', ['track', ['success', { t: event }]]);
    acknowledge();
  },
};
