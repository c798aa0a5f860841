import { type KeyboardEvent, useRef } from 'react';
import { exclusiveCodes } from '../../../forms/form-field.ts';
import { typeOf } from '../../../forms/schema-type.ts';
import { textWidth } from '../../../forms/text-width.ts';
import { chipCells, chipColumns, WIDE } from './chip-columns.ts';
import { type Choice, pickedCodes, useChoices } from './choices.ts';
import { RequiredNote, requiredIdOf } from './required-note.tsx';
import { labelIdOf, type WidgetProps } from './widget-props.ts';

/** Where a label is wider than this many Chinese characters but takes one column of three, all are set smaller. */
const TIGHT = 5;

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Choices as chips: one of them (a radio group, walked with the arrow keys) or several (check boxes, of which an
 * exclusive one clears the others). Picking again takes back what need not be answered.
 */
export function ChipsWidget(props: WidgetProps) {
  const { field, id, value, invalid, describedBy, disabled, change, leave } = props;
  const chips = useRef(new Map<string, HTMLElement | null>());
  const many = typeOf(field.schema) === 'array';
  const choices = useChoices(field, props.offered);
  const widths = choices.map(({ label }) => textWidth(label));
  const columns = chipColumns(widths);
  const isTight = columns === 3 && widths.some((width) => width > TIGHT && width <= WIDE);
  const picked = pickedCodes(value);
  const start = choices.find(({ code }) => picked.indexOf(code) >= 0)?.code ?? choices[0]?.code;

  function pick({ code, value: answer }: Choice) {
    const isPicked = picked.indexOf(code) >= 0;
    if (!many) {
      if (isPicked && field.required) return;
      change(isPicked ? undefined : answer);
    } else {
      const next = isPicked
        ? picked.filter((other) => other !== code)
        : together(field.options, picked, code);
      const ordered = choices.filter((choice) => next.indexOf(choice.code) >= 0);
      change(ordered.length > 0 ? ordered.map((choice) => choice.value) : undefined);
    }
  }

  function walk(event: KeyboardEvent, { code }: Choice) {
    const step = STEPS[event.key];
    if (many || !step) return;
    event.preventDefault();
    const at = choices.findIndex((choice) => choice.code === code);
    const next = choices[(at + step + choices.length) % choices.length];
    if (!next) return;
    if (picked.indexOf(next.code) < 0) change(next.value);
    chips.current.get(next.code)?.focus();
  }

  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: its role is one of two, and a name suits both
    // biome-ignore lint/a11y/noStaticElementInteractions: its role is one of two, and it only hears the focus leave
    <div
      id={id}
      className={`dk-chips dk-chips-${columns}`}
      role={many ? 'group' : 'radiogroup'}
      aria-labelledby={labelIdOf(id)}
      aria-describedby={many ? [requiredIdOf(id), describedBy].filter(Boolean).join(' ') : describedBy}
      aria-required={many ? undefined : field.required}
      aria-invalid={invalid || undefined}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) leave();
      }}
    >
      {many && <RequiredNote id={id} required={field.required} disabled={disabled} />}
      {choices.map((choice, at) => (
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: its role is one of two, and both are checked or not
        <button
          key={choice.code}
          type="button"
          ref={(chip) => {
            chips.current.set(choice.code, chip);
          }}
          className={`dk-chip${chipCells(widths[at] ?? 0, columns) === 2 ? ' dk-chip-wide' : ''}${isTight ? ' dk-chip-tight' : ''}`}
          role={many ? 'checkbox' : 'radio'}
          aria-checked={picked.indexOf(choice.code) >= 0}
          tabIndex={many || choice.code === start ? 0 : -1}
          disabled={disabled}
          onClick={() => pick(choice)}
          onKeyDown={(event) => walk(event, choice)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}

/** What stays picked when `code` is added: an exclusive choice stands alone. */
function together(
  options: WidgetProps['field']['options'],
  picked: readonly string[],
  code: string,
): readonly string[] {
  const exclusive = exclusiveCodes(options);
  if (exclusive.indexOf(code) >= 0) return [code];
  return [...picked.filter((other) => exclusive.indexOf(other) < 0), code];
}
