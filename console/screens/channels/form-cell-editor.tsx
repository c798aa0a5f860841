import type { ChannelColumn } from '../../../server/console/contract/channel.ts';
import { CellEditor } from './cell-editor.tsx';
import { GroupLists } from './group-lists.tsx';

interface FormCellEditorProps {
  readonly column: ChannelColumn;
  /** Both are given by the form. */
  readonly value?: string;
  readonly onChange?: (value: string) => void;
}

/** The field of a value of a channel, within a form. */
export function FormCellEditor({ column, value = '', onChange }: FormCellEditorProps) {
  return (
    <>
      <CellEditor column={column} value={value} onCommit={(next) => onChange?.(next)} />
      <GroupLists column={column} value={value} />
    </>
  );
}
