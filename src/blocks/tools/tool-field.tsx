import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useEngine } from '../../../engine/react/page/engine-context.tsx';
import { useAfterPress } from '../../../engine/react/page/use-after-press.ts';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly unit: string;
  readonly text: string;
  readonly change: (text: string) => void;
  /** What is wrong with the text; told when the visitor has left the field. */
  readonly problem: string;
  /** What the number means, below the field. */
  readonly hint?: string;
  readonly placeholder?: string;
  readonly children?: ReactNode;
}

/** A typed number with its unit. */
export function ToolField({ id, label, unit, text, change, problem, hint, placeholder, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isTyping, setTyping] = useState(false);
  const afterPress = useAfterPress(useEngine().platform.clock);
  const shown = isTyping ? '' : problem;
  // Prerendered fields can be typed into before the script runs.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the field is taken over
  useEffect(() => {
    const typed = input.current?.value ?? text;
    if (typed !== text) change(typed);
  }, []);
  const note = shown || hint;
  return (
    <div className="dk-tool-input">
      <div className={shown ? 'dk-tool-field dk-tool-wrong' : 'dk-tool-field'}>
        <label htmlFor={id}>{label}</label>
        <span className="dk-tool-amount">
          <input
            ref={input}
            id={id}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            maxLength={15}
            placeholder={placeholder}
            value={text}
            aria-invalid={shown ? true : undefined}
            aria-describedby={note ? `${id}-note` : undefined}
            onChange={(event) => change(event.target.value)}
            onFocus={() => setTyping(true)}
            onBlur={() => afterPress(() => setTyping(isFocused(input.current)))}
          />
          <span className="dk-tool-unit" aria-hidden="true">
            {unit}
          </span>
        </span>
      </div>
      {note && (
        <p id={`${id}-note`} className={shown ? 'dk-tool-problem' : 'dk-tool-hint'} role={shown && 'alert'}>
          {note}
        </p>
      )}
      {children}
    </div>
  );
}

/** The press that left a field may have ended in it again: on its label. */
function isFocused(input: HTMLElement | null): boolean {
  return input !== null && input === input.ownerDocument.activeElement;
}
