import type { TableColumnType } from 'antd';
import type {
  ChannelColumn,
  ChannelColumns,
  ChannelPage,
  ChannelRow,
} from '../../../server/console/contract/channel.ts';
import { useDesk } from '../../drafts/desk.ts';
import type { Asked } from '../../parts/answer-view.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { EmptyView } from '../../parts/empty-view.tsx';
import { NamedCell } from '../../parts/named-choices.tsx';
import { Pill } from '../../parts/pill.tsx';
import { useMe } from '../../session/me.ts';
import { zhCN as t } from '../../text/zh-CN.ts';
import { SeenCell } from './seen-cell.tsx';

const NUMBER_WIDTH = 116;
/** Those of a preset fit into a window of 1280 px together. */
const WIDTHS: Readonly<Record<ChannelColumn['kind'], number>> = {
  channel: NUMBER_WIDTH,
  groups: 124,
  'conversion-map': 128,
  'conversion-id': 110,
  word: 90,
  name: 120,
  text: 116,
};

type Shown = TableColumnType<ChannelRow> & { readonly width: number };

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

/** The channels as a table: what visitors of each get, or what each says itself. */
export function ChannelTable({ columns, query, view, chosen, onChoose, onOpen }: ChannelTableProps) {
  const { draft } = useDesk();
  const { ranges } = useMe();
  const preset = t.presets.find(({ name }) => name === view) ?? t.presets[0];
  const settings = columns.filter(({ kind }) => kind !== 'channel');
  const own = (column: ChannelColumn): Shown => ({
    title: column.header,
    width: WIDTHS[column.kind],
    // A text alone is given its title by the table; names with their ids are whole.
    ellipsis: column.choices.length === 0,
    render: (_, { cells: { [column.header]: value = '' } }) => {
      if (value === '') return <span className="nothing">—</span>;
      return column.choices.length === 0 ? value : <NamedCell column={column} value={value} />;
    },
  });
  const shown =
    preset?.headers?.flatMap((header): readonly Shown[] => {
      const seen = seenColumns(columns)[header];
      return seen ? [seen] : settings.filter((column) => column.header === header).map(own);
    }) ?? settings.map(own);
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
      empty={
        <EmptyView
          text={ranges.length > 0 ? `${t.channels.none}。${t.channels.range(ranges)}。` : t.channels.none}
        />
      }
      rowKey="id"
      rowClassName="is-link"
      onRow={({ id }) => ({ onClick: () => onOpen(id) })}
      className="wide-table"
      style={
        {
          '--table-width': `${NUMBER_WIDTH + shown.reduce((sum, { width }) => sum + width, 0)}px`,
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
      columns={[number, ...shown]}
    />
  );
}

/** Columns of what visitors get, by the header in a choice of columns. */
function seenColumns(columns: ChannelColumns): Readonly<Record<string, Shown>> {
  const seen = Object.entries(t.channels.seen).map(([header, { title, width }]): readonly [string, Shown] => [
    header,
    { title, width, ellipsis: true, render: (_, row) => <SeenCell row={row} header={header} /> },
  ]);
  const map = columns.find(({ kind }) => kind === 'conversion-map');
  const conversion: Shown = {
    title: t.channels.conversion,
    width: WIDTHS['conversion-map'],
    render: (_, { cells }) => {
      const [of = '', id] = [t.channels.mapColumn, t.channels.idColumn].map((header) => cells[header]);
      if (of === '' || map === undefined) return <span className="nothing">—</span>;
      return (
        <span className="two-lines">
          <NamedCell column={map} value={of} />
          <span className="under">{id}</span>
        </span>
      );
    },
  };
  return { ...Object.fromEntries(seen), [t.channels.conversion]: conversion };
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
