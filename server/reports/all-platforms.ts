import type { Network, Platform } from './platform.ts';
import { baidu } from './platforms/baidu.ts';
import { kuaishou } from './platforms/kuaishou.ts';
import { oceanengine } from './platforms/oceanengine.ts';
import { tencent } from './platforms/tencent.ts';

export const ALL_PLATFORMS: Readonly<Record<Network, Platform>> = { baidu, kuaishou, oceanengine, tencent };
