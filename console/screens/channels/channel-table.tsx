import type { TableColumnType } from 'antd';
import type { ChannelColumns, ChannelPage, ChannelRow } from '../../../server/console/contract/channel.ts';
import { useDesk } from '../../drafts/desk.ts';
import type { Asked } from '../../parts/answer-view.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { EmptyView } from '../../parts/empty-view.tsx';
import { Pill } from '../../parts/pill.tsx';
import { zhCN as t } from '../../text/zh-CN.ts';

const NUMBER_WIDTH = 160;
const WIDTHS: Readonly<Record<string, number>> = {
  groups: 180,
  'conversion-map': 120,
  'conversion-id': 110,
  word: 90,
  name: 110,
  text: 170,
};

interface ChannelTableProps {
  readonly columns: ChannelColumns;
  readonly query: Asked<ChannelPage>;
  /** Name of the columns that are shown. */
  readonly view: string;
  readonly chosen: readonly string[];
  /** Null where nothing can be changed. */
  readonly onChoose: ((channels: readonly string[]) => void) | null;
  readonly onOpen: (channel: string) => void;
}

/** The channels as a table: what each says itself. */
export function ChannelTable({ columns, query, view, chosen, onChoose, onOpen }: ChannelTableProps) {
  const { draft } = useDesk();
  const preset = t.presets.find(({ name }) => name === view) ?? t.presets[0];
  const settings = columns.filter(({ kind }) => kind !== 'channel');
  const shown =
    preset?.headers?.flatMap((header) => settings.filter((column) => column.header === header)) ?? settings;
  const cells = shown.map(
    ({ header, kind }): TableColumnType<ChannelRow> => ({
      title: header,
      width: WIDTHS[kind],
      ellipsis: true,
      render: (_, row) => row.cells[header] || <span className="nothing">—</span>,
    }),
  );
  const number: TableColumnType<ChannelRow> = {
    title: t.channels.number,
    width: NUMBER_WIDTH,
    className: 'is-pinned',
    render: (_, row) => (
      <span className="channel-number">
        <button type="button" className="link number" onClick={() => onOpen(row.id)}>
          {row.number}
        </button>
        <Badges row={row} current={draft?.number} />
      </span>
    ),
  };
  return (
    <DataTable<ChannelRow>
      query={query}
      unit={t.channels.unit}
      empty={<EmptyView text={t.channels.none} />}
      rowKey="id"
      rowClassName="is-link"
      onRow={({ id }) => ({ onClick: () => onOpen(id) })}
      className="wide-table"
      style={
        {
          '--table-width': `${NUMBER_WIDTH + shown.reduce((sum, { kind }) => sum + (WIDTHS[kind] ?? 0), 0)}px`,
        } as object
      }
      rowSelection={
        onChoose === null
          ? undefined
          : {
              preserveSelectedRowKeys: true,
              selectedRowKeys: [...chosen],
              onChange: (keys) => onChoose(keys.map(String)),
              getCheckboxProps: ({ number: name }) => ({ 'aria-label': t.channels.choose(name) }) as object,
              onCell: () => ({ onClick: (event) => event.stopPropagation() }),
              getTitleCheckboxProps: () => ({ 'aria-label': t.channels.chooseAll }) as object,
            }
      }
      columns={[number, ...cells]}
    />
  );
}

function Badges({ row, current }: { readonly row: ChannelRow; readonly current: number | undefined }) {
  const others = row.drafts.filter((number) => number !== current);
  return (
    <>
      {row.change === 'new' && <Pill tone="accent">{t.channels.isNew}</Pill>}
      {row.change === 'changed' && <Pill tone="accent">{t.channels.isChanged}</Pill>}
      {others.length > 0 && (
        <span title={t.channels.inOthers(others)}>
          <Pill tone="warn">{t.channels.others(others)}</Pill>
        </span>
      )}
      {row.isSample && <Pill>{t.channels.sample}</Pill>}
    </>
  );
}
