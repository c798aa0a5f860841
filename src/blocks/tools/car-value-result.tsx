import { formatFen } from '../../../engine/decide/text/format-fen.ts';
import type { Words } from '../../../engine/react/page/use-words.ts';
import { wholeFigures } from '../../../engine/react/page/whole-figures.ts';
import type { CarValue, KeptShare, UsedCar } from '../../finance/car-value.ts';
import { roundedShare } from '../../finance/rounded-share.ts';
import type { ValuationOptions } from './read-car.ts';

interface Props {
  readonly car: UsedCar;
  readonly value: CarValue;
  readonly settings: ValuationOptions;
  readonly texts: Words;
}

/** The range, and each factor that made it. */
export function CarValueResult({ car, value, settings, texts }: Props) {
  const { lent, rule } = settings;
  const years = Math.floor(car.months / 12);
  const age = texts('age', { years, months: car.months % 12 });
  return (
    <section className="dk-tool-card dk-tool-result">
      <p className="dk-tool-main" role="status">
        <span className="dk-tool-main-label">{texts('value')}</span>
        <strong className="dk-tool-range">
          {wholeFigures(`${wan(value.low)}–${wan(value.high)}`)}
          <small>{texts('wan')}</small>
        </strong>
      </p>
      <dl className="dk-tool-sums">
        <div>
          <dt>{texts('factor.price')}</dt>
          <dd>{formatFen(car.price)}</dd>
        </div>
        <div>
          <dt>{texts('factor.age', { text: age })}</dt>
          <dd>{times(value.age)}</dd>
        </div>
        <div>
          <dt>{texts('factor.mileage')}</dt>
          <dd>{times(value.mileage)}</dd>
        </div>
        <div>
          <dt>{texts('factor.region')}</dt>
          <dd>{times({ low: car.region, high: car.region })}</dd>
        </div>
      </dl>
      {lent && (
        <p className="dk-tool-about dk-tool-lent">
          {texts('lent', {
            min: lent.low / 10,
            max: lent.high / 10,
            value: `${wan(lentFrom(value.low, lent.low, rule.step))}–${wan(lentFrom(value.high, lent.high, rule.step))}`,
          })}
        </p>
      )}
    </section>
  );
}

/** Fen in 万, with two decimals. */
function wan(fen: number): string {
  return formatFen(roundedShare(fen, 1, 10_000)).replace('¥', '');
}

function lentFrom(value: number, share: number, step: number): number {
  const fen = roundedShare(value, share, 1000);
  return fen - (fen % step);
}

/** Thousandths as a factor: ×0.65–0.69. */
function times({ low, high }: KeptShare): string {
  const factor = (thousandths: number) => (thousandths / 1000).toFixed(3).replace(/0$/, '');
  return low === high ? `×${factor(low)}` : `×${factor(low)}–${factor(high)}`;
}
