import { useEffect, useRef } from 'react';

export interface Chip {
  readonly value: string;
  readonly label: string;
}

interface Props {
  readonly name: string;
  readonly legend: string;
  readonly chips: readonly Chip[];
  readonly chosen: string;
  readonly choose: (value: string) => void;
  /** Three chips a row, for long words. */
  readonly thirds?: boolean;
}

/** One choice out of a few, as chips: native radio buttons underneath. */
export function ChipChoice({ name, legend, chips, chosen, choose, thirds }: Props) {
  const group = useRef<HTMLFieldSetElement>(null);
  // Prerendered chips can be tapped before the script runs.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the chips are taken over
  useEffect(() => {
    const tapped = group.current?.querySelector<HTMLInputElement>('input:checked')?.value ?? chosen;
    if (tapped !== chosen) choose(tapped);
  }, []);
  return (
    <fieldset ref={group} className="dk-tool-choice">
      <legend>{legend}</legend>
      <div className={`dk-tool-chips dk-tool-${thirds ? 'thirds' : chips.length}`}>
        {chips.map(({ value, label }) => (
          <label key={value} className="dk-tool-chip">
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => choose(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
