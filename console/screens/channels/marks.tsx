import { Tooltip } from 'antd';
import type { ChannelMark } from '../../../server/console/contract/channel.ts';
import { Pill } from '../../parts/pill.tsx';
import { zhCN as t } from '../../text/zh-CN.ts';

/** What configuration tells of the state of a channel. */
export function Marks({ marks }: { readonly marks: readonly ChannelMark[] }) {
  if (marks.length === 0) return <span className="quiet">{t.channels.asUsual}</span>;
  return marks.map(({ name, about, isWrong }) => (
    <Tooltip key={name} title={about}>
      <span>
        <Pill tone={isWrong ? 'bad' : 'plain'}>{name}</Pill>
      </span>
    </Tooltip>
  ));
}
