import { Input, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { ChannelColumn } from '../../../server/console/contract/channel.ts';
import { CLEARABLE } from '../../parts/clearable.tsx';
import { BETWEEN, BY_NAME, fullName, namedChoices } from '../../parts/named-choices.tsx';
import { zhCN as t } from '../../text/zh-CN.ts';

/** Letters that a line holds, roughly: fields that measure themselves need inline styles, which the policy refuses. */
const PER_LINE = 28;
const MOST_LINES = 6;

/** Names with the groups that they are good for nothing without. */
function withNeeded(names: readonly string[], before: readonly string[], choices: ChannelColumn['choices']) {
  const added = names.filter((name) => !before.includes(name));
  const needed = added.flatMap((name) => choices.find(({ value }) => value === name)?.within ?? []);
  return [...new Set([...names, ...needed])];
}

type Option = ReturnType<typeof namedChoices>[number] & { readonly disabled?: boolean };

interface CellEditorProps {
  readonly column: ChannelColumn;
  readonly value: string;
  /** What the field is called, where its column does not say enough. */
  readonly label?: string;
  /** Names of a list that cannot be taken away here. */
  readonly fixed?: readonly string[];
  readonly isWrong?: boolean;
  readonly autoFocus?: boolean;
  /** When somebody begins to type. */
  readonly onBegin?: () => void;
  /** While it is typed, for whoever says what will come of it. */
  readonly onType?: (value: string) => void;
  /** When the field is left, or something is chosen. */
  readonly onCommit: (value: string) => void;
  readonly onLeave?: () => void;
}

/** The field of one value of a channel: a choice of names where there are names, else a text. */
export function CellEditor(props: CellEditorProps) {
  const { column, value, label, fixed = [], isWrong, autoFocus, onCommit, onLeave } = props;
  const { header, kind, choices } = column;
  const options = namedChoices(choices);
  const needs = (id: string) => {
    const within = choices.find((one) => one.value === id)?.within;
    return choices.find((one) => one.value === within);
  };
  const shared = {
    autoFocus,
    status: isWrong ? ('error' as const) : undefined,
    'aria-label': label ?? header,
    className: 'cell-editor',
    placeholder: t.cells.choose,
    options,
    onBlur: onLeave,
    showSearch: BY_NAME,
    // Names are read whole: the list may be wider than its field.
    popupMatchSelectWidth: false,
    optionRender: ({ data: { value: id, label, about } }: { readonly data: Option }) => (
      <span className="option">
        {label}
        {about !== '' && <span className="option-about">{about}</span>}
        <Needed group={needs(id)} />
      </span>
    ),
  };
  if (kind === 'groups') {
    const before = value === '' ? [] : value.split(BETWEEN);
    return (
      // The Tab key leaves the field. The list would take it for a choice of the name that is marked in it.
      <div onKeyDownCapture={(event) => event.key === 'Tab' && event.stopPropagation()}>
        <Select<string[], Option>
          {...shared}
          mode="multiple"
          options={options.map((option) => ({ ...option, disabled: fixed.includes(option.value) }))}
          value={before}
          onChange={(names) => onCommit(withNeeded(names, before, choices).join(BETWEEN))}
        />
      </div>
    );
  }
  if (options.length > 0) {
    return (
      <Select<string | null, Option>
        {...shared}
        allowClear={CLEARABLE}
        value={value || null}
        onChange={(name) => onCommit(name ?? '')}
      />
    );
  }
  return <TextEditor {...props} />;
}

/** What is typed stays while the value behind it changes, until the field is left. */
function TextEditor({
  column,
  value,
  isWrong,
  autoFocus,
  onBegin,
  onType,
  onCommit,
  onLeave,
}: CellEditorProps) {
  const { header } = column;
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? value;
  const commit = () => {
    if (text.trim() !== value) onCommit(text.trim());
    setTyped(null);
  };
  // A field that goes while somebody types in it, since its draft was published, takes nothing along.
  const leave = useRef(commit);
  leave.current = typed === null ? () => undefined : commit;
  useEffect(() => () => leave.current(), []);
  return (
    <Input.TextArea
      rows={Math.min(Math.ceil(text.length / PER_LINE) || 1, MOST_LINES)}
      autoFocus={autoFocus}
      aria-label={header}
      className="cell-editor"
      status={isWrong ? 'error' : undefined}
      value={text}
      onChange={({ target }) => {
        if (typed === null) onBegin?.();
        const next = target.value.replaceAll('\n', '');
        setTyped(next);
        onType?.(next.trim());
      }}
      onBlur={() => {
        commit();
        onLeave?.();
      }}
      onKeyDown={(event) => {
        // Not while a Chinese word is being composed.
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape' && text !== value) {
          event.stopPropagation();
          setTyped(null);
        }
      }}
    />
  );
}

/** A group that comes with another one. */
function Needed({ group }: { readonly group: ChannelColumn['choices'][number] | undefined }) {
  return group && <span className="option-about">{t.channels.needsGroup(fullName(group))}</span>;
}
