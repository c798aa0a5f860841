import { Radio, Table } from 'antd';
import type { Conflict } from '../../server/console/contract/draft.ts';
import { zhCN as t } from '../text/zh-CN.ts';
import { CellValue } from './cell-value.tsx';

/** Whose value stays, by `keyOf` the conflict. */
export type Keep = Readonly<Record<string, 'mine' | 'theirs'>>;

export function keyOf({ channel, header }: Pick<Conflict, 'channel' | 'header'>): string {
  return `${channel} ${header}`;
}

export function keepAll(conflicts: readonly Conflict[], whose: 'mine' | 'theirs'): Keep {
  return Object.fromEntries(conflicts.map((one) => [keyOf(one), whose]));
}

interface ConflictTableProps {
  readonly conflicts: readonly Conflict[];
  /** Whose the other value is. */
  readonly theirs: string;
  readonly keep: Keep;
  readonly onKeep: (keep: Keep) => void;
}

/** Base, theirs and mine of each value, to choose from. */
export function ConflictTable({ conflicts, theirs, keep, onKeep }: ConflictTableProps) {
  const choice = (conflict: Conflict, whose: 'mine' | 'theirs') => (
    <Radio
      checked={keep[keyOf(conflict)] === whose}
      onChange={() => onKeep({ ...keep, [keyOf(conflict)]: whose })}
    >
      {conflict.header === t.conflicts.channel ? (
        t.conflicts.gone[whose]
      ) : (
        <CellValue header={conflict.header} value={conflict[whose]} />
      )}
    </Radio>
  );
  return (
    <Table<Conflict>
      size="small"
      pagination={false}
      tableLayout="fixed"
      rowKey={keyOf}
      dataSource={[...conflicts]}
      columns={[
        {
          title: t.conflicts.value,
          width: '26%',
          render: (_, { channel, header }) => `${t.channels.named(channel)} · ${header}`,
        },
        {
          title: t.conflicts.base,
          width: '18%',
          render: (_, { header, base }) => <CellValue header={header} value={base} />,
        },
        { title: theirs, width: '28%', render: (_, conflict) => choice(conflict, 'theirs') },
        { title: t.conflicts.mine, render: (_, conflict) => choice(conflict, 'mine') },
      ]}
    />
  );
}
