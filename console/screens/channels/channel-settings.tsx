import { Button } from 'antd';
import { useRef, useState } from 'react';
import type {
  ChannelColumn,
  ChannelColumns,
  ChannelDetail,
} from '../../../server/console/contract/channel.ts';
import { useDesk } from '../../drafts/desk.ts';
import { zhCN as t } from '../../text/zh-CN.ts';
import { CellEditor } from './cell-editor.tsx';

interface ChannelSettingsProps {
  readonly detail: ChannelDetail;
  readonly columns: ChannelColumns;
  readonly mayEdit: boolean;
}

/** Every setting of a channel: its own value, or the one it inherits and from where. */
export function ChannelSettings({ detail, columns, mayEdit }: ChannelSettingsProps) {
  return (
    <dl className="settings">
      {columns
        .filter(({ kind }) => kind !== 'channel')
        .map((column) => (
          <Setting key={column.header} column={column} detail={detail} mayEdit={mayEdit} />
        ))}
    </dl>
  );
}

interface SettingProps {
  readonly column: ChannelColumn;
  readonly detail: ChannelDetail;
  readonly mayEdit: boolean;
}

function Setting({ column, detail, mayEdit }: SettingProps) {
  const { draft, edit, unsent, refusedAt } = useDesk();
  const { header } = column;
  const [isOwning, setOwning] = useState(false);
  /** What was seen when somebody began to type: what others save meanwhile is a conflict. */
  const seen = useRef<number | null>(null);
  const refused = refusedAt(detail.id, header);
  const waiting = unsent.findLast(
    ({ draft: number, channel, cells }) =>
      number === draft?.number && channel === detail.id && cells[header] !== undefined,
  );
  const own = refused?.value ?? waiting?.cells[header] ?? detail.cells[header] ?? '';
  const inherited = detail.effective.find((one) => one.header === header && !one.isOwn);
  const isInheritable = detail.effective.some((one) => one.header === header);
  const commit = (value: string) => {
    edit(detail.id, { [header]: value }, seen.current);
    seen.current = null;
  };
  const showsInherited = own === '' && inherited !== undefined && !isOwning;
  return (
    <div className="setting">
      <dt>{header}</dt>
      <dd>
        {showsInherited ? (
          <span className="inherited">{inherited.value}</span>
        ) : mayEdit ? (
          <CellEditor
            column={column}
            value={own}
            isWrong={refused !== null}
            autoFocus={isOwning}
            onBegin={() => {
              seen.current = draft?.seq ?? null;
            }}
            onCommit={commit}
            onLeave={() => setOwning(false)}
          />
        ) : (
          <span className={own === '' ? 'nothing' : 'value'}>{own || t.cells.nothing}</span>
        )}
        {refused !== null && (
          <span className="setting-wrong" role="alert">
            {refused.why}
          </span>
        )}
        {showsInherited && <span className="source">{t.channels.from(inherited.source)}</span>}
        {waiting !== undefined && <span className="source">{t.channels.unsent}</span>}
      </dd>
      <dd className="setting-act">
        {mayEdit && showsInherited && (
          <Button size="small" type="link" onClick={() => setOwning(true)}>
            {t.channels.makeOwn}
          </Button>
        )}
        {mayEdit && own !== '' && (
          <Button size="small" type="link" onClick={() => commit('')}>
            {isInheritable ? t.channels.giveUp : t.channels.clear}
          </Button>
        )}
      </dd>
    </div>
  );
}
