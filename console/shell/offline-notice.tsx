import { CloudOutlined } from '@ant-design/icons';
import { useDesk } from '../drafts/desk.ts';
import { zhCN as t } from '../text/zh-CN.ts';

/** What waits for the network, over whatever is open. */
export function OfflineNotice() {
  const { sending, unsent } = useDesk();
  return (
    <div className="offline" role="status">
      {sending === 'waiting' && unsent.length > 0 && (
        <span className="offline-words">
          <CloudOutlined aria-hidden /> {t.bar.offline(unsent.length)}
        </span>
      )}
    </div>
  );
}
