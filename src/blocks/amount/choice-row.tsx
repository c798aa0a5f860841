interface Props {
  readonly name: string;
  readonly legend: string;
  readonly values: readonly number[];
  readonly label: (value: number) => string;
  readonly chosen: number;
  readonly choose: (value: number) => void;
}

/** One choice out of a few, as a row of chips: native radio buttons underneath. */
export function ChoiceRow({ name, legend, values, label, chosen, choose }: Props) {
  return (
    <fieldset className="dk-amount-row">
      <legend className="dk-amount-legend">{legend}</legend>
      <div className="dk-amount-options">
        {values.map((value) => (
          <label key={value} className="dk-amount-option">
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => choose(value)}
            />
            <span>{label(value)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
