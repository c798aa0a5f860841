import { formatPercent } from '../../../engine/decide/text/format-percent.ts';
import type { Words } from '../../../engine/react/page/use-words.ts';
import type { DebtOptions } from './read-debt.ts';

type Band = DebtOptions['bands'][number];

interface Props {
  readonly repayment: number;
  readonly income: number;
  readonly band: Band | null;
  readonly bands: readonly Band[];
  readonly texts: Words;
}

const WIDTH = 300;

/** The share of the income that repayments take, on the scale of the bands. */
export function DebtLoad({ repayment, income, band, bands, texts }: Props) {
  const share = formatPercent(repayment / income);
  const at = (percent: number) => (Math.min(percent, 100) / 100) * WIDTH;
  const limits = bands.map(({ below, upTo }) => below ?? upTo ?? 100);
  return (
    <div className="dk-tool-load" role="status">
      <p className="dk-tool-main">
        <span className="dk-tool-main-label">{texts('load')}</span>
        <strong>{share}</strong>
        {band && <b className={`dk-tool-band dk-tool-band-${band.tone}`}>{band.label}</b>}
      </p>
      <svg
        className="dk-tool-gauge"
        viewBox={`0 0 ${WIDTH} 22`}
        role="img"
        aria-label={texts('gauge', { value: share })}
      >
        {bands.map(({ label, tone }, index) => {
          const from = at(index === 0 ? 0 : (limits[index - 1] ?? 0));
          const to = at(limits[index] ?? 100);
          return (
            <rect
              key={label}
              className={`dk-tool-gauge-${tone}`}
              x={from}
              y="10"
              width={Math.max(0, to - from - 2)}
              height="8"
              rx="3"
            />
          );
        })}
        <path className="dk-tool-needle" d={`M${at((repayment / income) * 100)} 9l-6-9h12z`} />
      </svg>
      {band && <p className="dk-tool-about">{band.text}</p>}
    </div>
  );
}
