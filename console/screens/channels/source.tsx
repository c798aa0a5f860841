import type { EffectiveValue } from '../../../server/console/contract/channel.ts';
import { Named } from '../../parts/named.tsx';
import { zhCN as t } from '../../text/zh-CN.ts';

/** Where an inherited value comes from. */
export function Source({ source, sourceId = '' }: Pick<EffectiveValue, 'source' | 'sourceId'>) {
  return (
    <>
      {t.channels.from} <Named name={source} id={sourceId} />
    </>
  );
}
