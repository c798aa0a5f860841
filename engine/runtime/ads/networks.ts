import type { AdNetwork } from '../../core/model/ads.ts';
import type { NetworkEntry } from './network-entry.ts';
import { baidu } from './networks/baidu.ts';
import { kuaishou } from './networks/kuaishou.ts';
import { oceanengine } from './networks/oceanengine.ts';
import { tencent } from './networks/tencent.ts';

/** Every ad network that the engine can speak to; one without an entry does not compile. */
export const NETWORKS: Readonly<Record<AdNetwork, NetworkEntry>> = { kuaishou, baidu, oceanengine, tencent };
