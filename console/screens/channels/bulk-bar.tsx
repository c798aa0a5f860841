import { App, Button, Select } from 'antd';
import { useState } from 'react';
import type { ChannelColumns } from '../../../server/console/contract/channel.ts';
import type { Draft, SetCells } from '../../../server/console/contract/draft.ts';
import { ApiFailure } from '../../api/api-failure.ts';
import { useAct } from '../../api/use-act.ts';
import { OF_DRAFTS, postDraft } from '../../drafts/draft-path.ts';
import { zhCN as t } from '../../text/zh-CN.ts';
import { CellEditor } from './cell-editor.tsx';

interface BulkBarProps {
  readonly columns: ChannelColumns;
  readonly draft: Draft;
  readonly channels: readonly string[];
  readonly onDone: () => void;
}

/** Sets one value for all chosen channels at once, or for none of them. */
export function BulkBar({ columns, draft, channels, onDone }: BulkBarProps) {
  const { modal } = App.useApp();
  const [header, setHeader] = useState<string | null>(null);
  const [value, setValue] = useState('');
  const apply = useAct((cells: SetCells) => postDraft(draft.number, 'cells', cells), {
    forgets: OF_DRAFTS,
    says: t.bulk.done(channels.length),
    onDone,
    onFailure: ({ code }) => code === 'invalid',
  });
  const wrong =
    apply.error instanceof ApiFailure && apply.error.code === 'invalid' ? apply.error.message : null;
  const column = columns.find((one) => one.header === header);
  const set = () =>
    apply.mutate({
      seen: draft.seq,
      channels: channels.map((channel) => ({ channel, cells: { [header ?? '']: value } })),
    });
  const clear = () =>
    modal.confirm({
      title: t.bulk.clearOf(header ?? '', channels.length),
      content: t.bulk.clearAbout,
      okText: t.bulk.clear,
      okButtonProps: { danger: true },
      onOk: set,
    });
  return (
    <section className="bulk" aria-label={t.bulk.label}>
      <b>{t.bulk.chosen(channels.length)}</b>
      <Select
        className="filter"
        aria-label={t.bulk.what}
        placeholder={t.bulk.what}
        value={header}
        options={columns.filter(({ kind }) => kind !== 'channel').map((one) => ({ value: one.header }))}
        onChange={(next) => {
          setHeader(next);
          setValue('');
          apply.reset();
        }}
      />
      {column !== undefined && (
        <div className="bulk-value">
          <CellEditor
            column={column}
            value={value}
            isWrong={wrong !== null}
            onType={setValue}
            onCommit={setValue}
          />
          {wrong !== null && (
            <span className="setting-wrong" role="alert">
              {wrong}
            </span>
          )}
        </div>
      )}
      {column !== undefined && (
        <Button
          type={value === '' ? 'default' : 'primary'}
          loading={apply.isPending}
          onClick={value === '' ? clear : set}
        >
          {value === '' ? t.bulk.clear : t.bulk.set}
        </Button>
      )}
      <Button type="text" onClick={onDone}>
        {t.bulk.cancel}
      </Button>
    </section>
  );
}
