import { Button, Modal } from 'antd';
import { useEffect, useRef } from 'react';
import type { ChannelDetail } from '../../server/console/contract/channel.ts';
import { ApiFailure } from '../api/api-failure.ts';
import { queryText } from '../api/query-text.ts';
import { useAnswer } from '../api/use-answer.ts';
import { useFocusBack } from '../parts/use-focus-back.ts';
import { zhCN as t } from '../text/zh-CN.ts';
import { CellValue } from './cell-value.tsx';
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
  const { data, dataUpdatedAt, error, isFetching } = useAnswer<ChannelDetail>(
    `/api/channels/${channel}${queryText({ draft: draft?.number })}`,
  );
  const isNew = error instanceof ApiFailure && error.code === 'not-found';
  /** Of the draft when it said what is shown here: of what came later the server asks. */
  const seen = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later edit is not seen before it is shown.
  useEffect(() => {
    if (!isFetching) seen.current = draft?.seq ?? 0;
  }, [dataUpdatedAt]);
  return (
    <li>
      <div>
        {Object.entries(cells).map(([header, value]) => (
          <div key={header}>
            <b>
              {t.channels.named(channel)} · {header}
            </b>
            {data !== undefined && (
              <div className="field-conflict-line">
                <span className="quiet">{t.returned.stands}</span>
                <CellValue header={header} value={data.cells[header] ?? ''} />
              </div>
            )}
            <div className="field-conflict-line">
              <span className="quiet">{t.conflicts.mine}</span>
              <CellValue header={header} value={value} />
            </div>
          </div>
        ))}
        <span className="source">{t.returned.why(of, closed)}</span>
        {isNew && <span className="source">{t.returned.isNew}</span>}
      </div>
      <div className="returned-acts">
        <Button size="small" type="link" onClick={() => place(name, null)}>
          {t.returned.giveUp}
        </Button>
        {draft !== null && (
          <Button
            size="small"
            disabled={isFetching || (data === undefined && !isNew)}
            onClick={() => place(name, seen.current)}
          >
            {t.returned.placeInto(draft.number)}
          </Button>
        )}
      </div>
    </li>
  );
}
