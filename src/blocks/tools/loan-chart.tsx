import { formatFen } from '../../../engine/decide/text/format-fen.ts';
import type { Words } from '../../../engine/react/page/use-words.ts';
import type { Installment } from '../../finance/loan.ts';

interface Props {
  readonly schedule: readonly Installment[];
  readonly interestLabel: string;
  readonly texts: Words;
}

interface Bar {
  /** Its first period. */
  readonly period: number;
  readonly name: string;
  readonly principal: number;
  readonly interest: number;
}

/** More bars than this cannot be told apart on a phone; then a bar is a year. */
const MOST_BARS = 36;
const WIDTH = 320;
const HEIGHT = 120;

/** What of each payment is principal and what is interest, as stacked bars. */
export function LoanChart({ schedule, interestLabel, texts }: Props) {
  const bars = barsOf(schedule, texts);
  const highest = Math.max(1, ...bars.map(({ principal, interest }) => principal + interest));
  const step = WIDTH / bars.length;
  const width = Math.min(step * 0.72, 28);
  const sum = (part: 'principal' | 'interest') =>
    formatFen(schedule.reduce((total, row) => total + row[part], 0));
  const [first, last] = [bars[0], bars[bars.length - 1]];
  const values = { principal: sum('principal'), interest: sum('interest'), label: interestLabel };
  const height = (fen: number) => (fen / highest) * HEIGHT;
  return (
    <figure className="dk-tool-chart">
      <figcaption>
        <span className="dk-tool-key dk-tool-key-principal">{texts('principal')}</span>
        <span className="dk-tool-key dk-tool-key-interest">{interestLabel}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT + 1}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={texts('chart', values)}
      >
        {bars.map((bar, at) => {
          const x = at * step + (step - width) / 2;
          const [low, high] = [height(bar.principal), height(bar.interest)];
          return (
            <g key={bar.period}>
              <rect className="dk-tool-principal" x={x} y={HEIGHT - low} width={width} height={low} />
              <rect className="dk-tool-interest" x={x} y={HEIGHT - low - high} width={width} height={high} />
            </g>
          );
        })}
        <path className="dk-tool-axis" d={`M0 ${HEIGHT}h${WIDTH}`} />
      </svg>
      <p className="dk-tool-scale" aria-hidden="true">
        <span>{first?.name}</span>
        {last !== first && <span>{last?.name}</span>}
      </p>
    </figure>
  );
}

function barsOf(schedule: readonly Installment[], texts: Words): readonly Bar[] {
  if (schedule.length <= MOST_BARS) {
    return schedule.map((row) => ({ ...row, name: texts('period', { value: row.period }) }));
  }
  const bars: Bar[] = [];
  for (let from = 0; from < schedule.length; from += 12) {
    const year = schedule.slice(from, from + 12);
    bars.push({
      period: from + 1,
      name: texts('year', { value: from / 12 + 1 }),
      principal: year.reduce((total, row) => total + row.principal, 0),
      interest: year.reduce((total, row) => total + row.interest, 0),
    });
  }
  return bars;
}
