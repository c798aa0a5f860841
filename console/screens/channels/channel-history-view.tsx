import { Link } from 'react-router-dom';
import type { ChannelDetail } from '../../../server/console/contract/channel.ts';
import { CellChanges } from '../../drafts/cell-changes.tsx';
import { EmptyView } from '../../parts/empty-view.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { zhCN as t } from '../../text/zh-CN.ts';

/** Who changed what of a channel, version by version. */
export function ChannelHistoryView({ history }: Pick<ChannelDetail, 'history'>) {
  if (history.length === 0) return <EmptyView text={t.channels.noHistory} />;
  return (
    <ul className="items">
      {history.map(({ version, at, by, cells }) => (
        <li key={version} className="item">
          <div className="item-head">
            <Link to={`/versions?version=${version}`}>{t.versions.named(version)}</Link>
            <span className="quiet">
              {by} · <TimeText at={at} />
            </span>
          </div>
          <CellChanges cells={cells} />
        </li>
      ))}
    </ul>
  );
}
