import { Link } from 'react-router-dom';
import type { ChannelHistory } from '../../../server/console/contract/channel.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { CellChanges } from '../../drafts/cell-changes.tsx';
import { AnswerView } from '../../parts/answer-view.tsx';
import { EmptyView } from '../../parts/empty-view.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { zhCN as t } from '../../text/zh-CN.ts';

/** Who changed what of a channel, version by version. */
export function ChannelHistoryView({ channel }: { readonly channel: string }) {
  const query = useAnswer<readonly ChannelHistory[]>(`/api/channels/${channel}/history`);
  return (
    <AnswerView query={query} rows={4}>
      {(history) =>
        history.length === 0 ? <EmptyView text={t.channels.noHistory} /> : <Versions history={history} />
      }
    </AnswerView>
  );
}

function Versions({ history }: { readonly history: readonly ChannelHistory[] }) {
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
