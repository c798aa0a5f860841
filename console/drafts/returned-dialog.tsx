import { Button, Modal } from 'antd';
import { useEffect } from 'react';
import type { ChannelDetail } from '../../server/console/contract/channel.ts';
import { ApiFailure } from '../api/api-failure.ts';
import { queryText } from '../api/query-text.ts';
import { useAnswer } from '../api/use-answer.ts';
import { useFocusBack } from '../parts/use-focus-back.ts';
import { zhCN as t } from '../text/zh-CN.ts';
import { CellStep, CellValue } from './cell-value.tsx';
import { useDesk } from './desk.ts';
import type { Returned } from './outbox.ts';

/** What was typed for a draft that takes nothing more: put into the draft in hand, or given up. */
export function ReturnedDialog({ onClose }: { readonly onClose: () => void }) {
  const { draft, returned } = useDesk();
  useFocusBack();
  const isDone = returned.length === 0;
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone, onClose]);
  return (
    <Modal
      open
      width={680}
      title={t.returned.title}
      footer={<Button onClick={onClose}>{t.conflicts.later}</Button>}
      onCancel={onClose}
    >
      <p className="dialog-about">{draft === null ? t.returned.noDraft : t.returned.about(draft.number)}</p>
      <ul className="returned">
        {returned.map((edit) => (
          <ReturnedLine key={edit.name} edit={edit} />
        ))}
      </ul>
    </Modal>
  );
}

/** One edit beside what stands there now: somebody else may have set it meanwhile. */
function ReturnedLine({ edit }: { readonly edit: Returned }) {
  const { name, draft: of, channel, cells, closed } = edit;
  const { draft, place } = useDesk();
  const { data, error, isFetching } = useAnswer<ChannelDetail>(
    `/api/channels/${channel}${queryText({ draft: draft?.number })}`,
  );
  const isNew = error instanceof ApiFailure && error.code === 'not-found';
  return (
    <li>
      <div>
        {Object.entries(cells).map(([header, value]) => (
          <div key={header}>
            {t.channels.named(channel)} · {header}：
            {data === undefined ? (
              <CellValue header={header} value={value} />
            ) : (
              <CellStep header={header} before={data.cells[header] ?? ''} after={value} />
            )}
          </div>
        ))}
        <span className="source">{t.returned.why(of, closed)}</span>
        {isNew && <span className="source">{t.returned.isNew}</span>}
      </div>
      <div className="returned-acts">
        <Button size="small" type="link" onClick={() => place(name, false)}>
          {t.returned.giveUp}
        </Button>
        {draft !== null && (
          <Button
            size="small"
            disabled={isFetching || (data === undefined && !isNew)}
            onClick={() => place(name, true)}
          >
            {t.returned.placeInto(draft.number)}
          </Button>
        )}
      </div>
    </li>
  );
}
