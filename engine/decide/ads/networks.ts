import type { NetworkEntry } from './network-entry.ts';
import { network as baidu } from './networks/baidu.ts';
import { network as kuaishou } from './networks/kuaishou.ts';
import { network as oceanengine } from './networks/oceanengine.ts';
import { network as tencent } from './networks/tencent.ts';

/**
 * Every ad network that the engine can speak to, by name. The compiler refuses a file of `schemas/ads/` for any other.
 */
export const NETWORKS: Readonly<Record<string, NetworkEntry>> = { baidu, kuaishou, oceanengine, tencent };
