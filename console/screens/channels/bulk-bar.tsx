import { App, Button, Segmented, Select } from 'antd';
import { useState } from 'react';
import type { ChannelColumn, ChannelColumns } from '../../../server/console/contract/channel.ts';
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

type Groups = NonNullable<SetCells['groups']>;

const GROUPS: readonly Groups[] = ['join', 'leave'];

/**
 * Sets one value for all chosen channels at once, or for none of them. Channels stay in the groups that are not named:
 * each has its own, and engineers list some.
 */
export function BulkBar({ columns, draft, channels, onDone }: BulkBarProps) {
  const { modal } = App.useApp();
  const [header, setHeader] = useState<string | null>(null);
  const [value, setValue] = useState('');
  const [groups, setGroups] = useState<Groups>('join');
  const apply = useAct((cells: SetCells) => postDraft(draft.number, 'cells', cells), {
    forgets: OF_DRAFTS,
    says: t.bulk.done(channels.length),
    onDone,
    onFailure: ({ code }) => code === 'invalid',
  });
  const wrong =
    apply.error instanceof ApiFailure && apply.error.code === 'invalid' ? apply.error.message : null;
  const column = columns.find((one) => one.header === header);
  const hasGroups = column?.kind === 'groups';
  const set = () =>
    apply.mutate({
      seen: draft.seq,
      channels: channels.map((channel) => ({ channel, cells: { [header ?? '']: value } })),
      groups,
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
      {hasGroups && (
        <Segmented<Groups>
          aria-label={t.bulk.how}
          options={GROUPS.map((how) => ({ value: how, label: t.bulk.groups[how] }))}
          value={groups}
          onChange={setGroups}
        />
      )}
      {column !== undefined && (
        <div className="bulk-value">
          <CellEditor
            column={hasGroups && groups === 'leave' ? alone(column) : column}
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
      {hasGroups ? (
        <Button type="primary" disabled={value === ''} loading={apply.isPending} onClick={set}>
          {t.bulk.groups[groups]}
        </Button>
      ) : (
        column !== undefined && (
          <Button
            type={value === '' ? 'default' : 'primary'}
            loading={apply.isPending}
            onClick={value === '' ? clear : set}
          >
            {value === '' ? t.bulk.clear : t.bulk.set}
          </Button>
        )
      )}
      <Button type="text" onClick={onDone}>
        {t.bulk.cancel}
      </Button>
    </section>
  );
}

/** Whoever leaves a group keeps those that it is within. */
function alone(column: ChannelColumn): ChannelColumn {
  return { ...column, choices: column.choices.map((choice) => ({ ...choice, within: null })) };
}
