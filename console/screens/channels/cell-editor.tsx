import { Input, Select } from 'antd';
import { useState } from 'react';
import type { ChannelColumn } from '../../../server/console/contract.ts';
import { zhCN as t } from '../../text/zh-CN.ts';

/** Between the names of one cell, as in the sheet. */
const BETWEEN = '、';
/** Letters that a line holds, roughly: fields that measure themselves need inline styles, which the policy refuses. */
const PER_LINE = 28;
const MOST_LINES = 6;

interface Option {
  readonly value: string;
  readonly label: string;
  readonly about: string;
}

interface CellEditorProps {
  readonly column: ChannelColumn;
  readonly value: string;
  readonly isWrong?: boolean;
  readonly autoFocus?: boolean;
  /** When the field is left, or something is chosen. */
  readonly onCommit: (value: string) => void;
  readonly onLeave?: () => void;
}

/** The field of one value of a channel: a choice of names where there are names, else a text. */
export function CellEditor({ column, value, isWrong, autoFocus, onCommit, onLeave }: CellEditorProps) {
  const { header, kind, choices } = column;
  const options = choices.map(({ value: name, about }) => ({ value: name, label: name, about }));
  const shared = {
    autoFocus,
    status: isWrong ? ('error' as const) : undefined,
    'aria-label': header,
    className: 'cell-editor',
    placeholder: t.cells.choose,
    options,
    onBlur: onLeave,
    showSearch: { optionFilterProp: ['value', 'about'] },
    optionRender: ({ data }: { readonly data: Option }) => (
      <span className="option">
        {data.value}
        {data.about !== '' && <span className="option-about">{data.about}</span>}
      </span>
    ),
  };
  if (kind === 'groups') {
    return (
      <Select<string[], Option>
        {...shared}
        mode="multiple"
        value={value === '' ? [] : value.split(BETWEEN)}
        onChange={(names) => onCommit(names.join(BETWEEN))}
      />
    );
  }
  if (options.length > 0) {
    return (
      <Select<string | null, Option>
        {...shared}
        allowClear
        value={value || null}
        onChange={(name) => onCommit(name ?? '')}
      />
    );
  }
  return (
    <TextEditor
      key={value}
      header={header}
      value={value}
      isWrong={isWrong}
      autoFocus={autoFocus}
      onCommit={onCommit}
      onLeave={onLeave}
    />
  );
}

function TextEditor({
  header,
  value,
  isWrong,
  autoFocus,
  onCommit,
  onLeave,
}: Omit<CellEditorProps, 'column'> & { readonly header: string }) {
  const [typed, setTyped] = useState(value);
  const commit = () => {
    if (typed.trim() !== value) onCommit(typed.trim());
  };
  return (
    <Input.TextArea
      rows={Math.min(Math.ceil(typed.length / PER_LINE) || 1, MOST_LINES)}
      autoFocus={autoFocus}
      aria-label={header}
      className="cell-editor"
      status={isWrong ? 'error' : undefined}
      value={typed}
      onChange={({ target }) => setTyped(target.value.replaceAll('\n', ''))}
      onBlur={() => {
        commit();
        onLeave?.();
      }}
      onKeyDown={(event) => {
        // Not while a Chinese word is being composed.
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape' && typed !== value) {
          event.stopPropagation();
          setTyped(value);
        }
      }}
    />
  );
}
