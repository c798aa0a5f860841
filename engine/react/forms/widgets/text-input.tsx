import { useLayoutEffect, useRef } from 'react';
import type { JsonObject } from '../../../decide/model/json.ts';
import { textWidth } from '../../../forms/text-width.ts';
import { textOf } from '../../page/read-options.ts';
import { inputKind } from './input-kinds.ts';
import type { WidgetProps } from './widget-props.ts';

interface Props extends Omit<WidgetProps, 'value' | 'change' | 'leave'> {
  readonly text: string;
  readonly type: (text: string) => void;
  /** Called with what stands in the box. */
  readonly leave: (text: string) => void;
}

/**
 * What the schema lets be typed, in the browser's count: signs beyond the usual ones, such as emoji, count twice there.
 */
function roomFor({ maxLength, minLength }: JsonObject): number {
  return 2 * Number(maxLength ?? minLength ?? 0);
}

/** Tells the style sheet how long the text is: a long answer stands below its name and is set smaller, to be seen. */
function measure(box: HTMLInputElement): void {
  (box.parentElement as HTMLElement).style.setProperty(
    '--dk-signs',
    String(Math.max(8, textWidth(box.value))),
  );
}

/** Puts another text into a box and leaves the caret before the signs that it stood before. */
function put(box: HTMLInputElement, text: string): void {
  const at = box.matches(':focus') ? box.selectionEnd : null;
  const behind = at === null ? 0 : box.value.length - at;
  box.value = text;
  // What was not taken stood before the caret.
  if (at !== null) box.setSelectionRange(text.length - behind, text.length - behind);
}

/**
 * The one-line text box under every typed answer. The browser keeps what is typed into it: a letter goes to the form's
 * store and nothing is drawn. Only a text that differs from what stands there is put into the box.
 */
export function TextInput({ field, id, text, invalid, describedBy, disabled, type, leave }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const composing = useRef(false);
  const isNew = useRef(true);
  const kind = inputKind(field.choice.widget);
  // The number pads of some phones have no minus.
  const mode = Number(field.schema.minimum) < 0 ? 'text' : kind.mode;
  const unit = textOf(field.options.unit);
  useLayoutEffect(() => {
    const box = input.current;
    // What was typed before this ran stays: it is told right after.
    const isKept = isNew.current && box?.value !== '';
    isNew.current = false;
    // What is being composed there, such as a word of Pinyin, would break off.
    if (box && !isKept && box.value !== text && !composing.current) put(box, text);
    if (box) measure(box);
  });
  return (
    <div className="dk-form-input">
      <input
        ref={input}
        id={id}
        className="dk-text"
        name={field.name}
        type={kind.type}
        inputMode={mode}
        autoComplete={textOf(field.options.autocomplete) || kind.autoComplete}
        maxLength={Math.max(kind.maxLength, roomFor(field.schema))}
        placeholder={textOf(field.options.placeholder)}
        disabled={disabled}
        aria-required={field.required}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        defaultValue={text}
        // `onChange` would miss that a text which was filled in later is erased at once: React compares with what the
        // box began with.
        onInput={({ currentTarget: box }) => {
          measure(box);
          type(box.value);
        }}
        onCompositionStart={() => {
          composing.current = true;
        }}
        onCompositionEnd={(event) => {
          composing.current = false;
          type(event.currentTarget.value);
        }}
        onBlur={(event) => leave(event.target.value)}
      />
      {unit && <span aria-hidden="true">{unit}</span>}
    </div>
  );
}
