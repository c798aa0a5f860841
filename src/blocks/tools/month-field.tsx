interface Props {
  readonly label: string;
  readonly yearText: string;
  readonly monthText: string;
  /** What stands there before a choice. */
  readonly emptyTexts: Readonly<Record<'year' | 'month', string>>;
  readonly years: readonly number[];
  readonly year: string;
  readonly month: string;
  readonly change: (part: 'year' | 'month', text: string) => void;
  readonly problem: string;
}

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** A month of a year, by the phone's own pickers. */
export function MonthField({
  label,
  yearText,
  monthText,
  emptyTexts,
  years,
  year,
  month,
  change,
  problem,
}: Props) {
  return (
    <div className="dk-tool-input">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset lays nothing out in a row everywhere */}
      <div
        role="group"
        aria-label={label}
        className={problem ? 'dk-tool-field dk-tool-wrong' : 'dk-tool-field'}
      >
        <span className="dk-tool-field-label" aria-hidden="true">
          {label}
        </span>
        <select
          className={year ? undefined : 'dk-tool-unchosen'}
          aria-label={`${label}${yearText}`}
          value={year}
          onChange={(event) => change('year', event.target.value)}
        >
          <option value="">{emptyTexts.year}</option>
          {years.map((value) => (
            <option key={value} value={value}>
              {value}
              {yearText}
            </option>
          ))}
        </select>
        <select
          className={month ? undefined : 'dk-tool-unchosen'}
          aria-label={`${label}${monthText}`}
          value={month}
          onChange={(event) => change('month', event.target.value)}
        >
          <option value="">{emptyTexts.month}</option>
          {MONTHS.map((value) => (
            <option key={value} value={value}>
              {value}
              {monthText}
            </option>
          ))}
        </select>
      </div>
      {problem && (
        <p className="dk-tool-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
