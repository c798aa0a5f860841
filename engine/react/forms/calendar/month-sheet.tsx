import { type ReactNode, useState } from 'react';
import type { CivilDate } from '../../../forms/civil-date.ts';
import { useEngine } from '../../page/engine-context.tsx';
import { BottomSheet } from '../../sheets/bottom-sheet.tsx';
import './month-sheet.css';

interface Props {
  readonly title: string;
  /** `2020-06`, or empty. */
  readonly month: string;
  readonly today: CivilDate;
  readonly yearsBack: number;
  readonly yearsAhead: number;
  readonly pick: (month: string) => void;
  /** Takes the answer back; null where there is none, or it must be given. */
  readonly clear: ReactNode;
  readonly close: () => void;
}

/** Picks a month in two taps: the year, newest first, then the month. Months out of range cannot be picked. */
export function MonthSheet({ title, month, today, yearsBack, yearsAhead, pick, clear, close }: Props) {
  const engine = useEngine();
  const given = /^(\d{4})-(\d{2})$/.exec(month);
  const [year, setYear] = useState<number | null>(given ? Number(given[1]) : null);
  const last = today.year + yearsAhead;
  const first = today.year - yearsBack;
  const years = Array.from({ length: last - first + 1 }, (_, i) => last - i);
  const isOpen = (m: number) =>
    (year !== last || m <= today.month) && (year !== first || m >= today.month) && year !== null;
  const isPicked = (m: number) => given !== null && Number(given[1]) === year && Number(given[2]) === m;
  return (
    <BottomSheet title={title} close={close} actions={clear}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid everywhere */}
      <div className="dk-months" role="group" aria-label={engine.text('form.month.year')}>
        {years.map((one) => (
          <button
            key={one}
            type="button"
            className="dk-chip"
            aria-pressed={one === year}
            onClick={() => setYear(one)}
          >
            {engine.text('form.month.yearShown', { year: one })}
          </button>
        ))}
      </div>
      <p className="dk-months-title">
        {engine.text(year === null ? 'form.month.yearFirst' : 'form.month.month')}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid everywhere */}
      <div className="dk-months" role="group" aria-label={engine.text('form.month.month')}>
        {Array.from({ length: 12 }, (_, i) => i + 1).map((m) => (
          <button
            key={m}
            type="button"
            className="dk-chip"
            disabled={!isOpen(m)}
            aria-pressed={isPicked(m)}
            onClick={() => pick(`${year}-${String(m).padStart(2, '0')}`)}
          >
            {engine.text('form.month.monthShown', { month: m })}
          </button>
        ))}
      </div>
    </BottomSheet>
  );
}
