import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { chinaDate } from '../../../engine/forms/civil-date.ts';
import type { BlockProps } from '../../../engine/react/page/block-entry.ts';
import { useEngine } from '../../../engine/react/page/engine-context.tsx';
import { useMounted } from '../../../engine/react/page/use-mounted.ts';
import { useWords } from '../../../engine/react/page/use-words.ts';
import { carValue } from '../../finance/car-value.ts';
import { CarValueResult } from './car-value-result.tsx';
import { ChipChoice } from './chip-choice.tsx';
import { finishTyping } from './finish-typing.ts';
import { MonthField } from './month-field.tsx';
import { type CarInputs, readCar, valuationOptions } from './read-car.ts';
import { ToolField } from './tool-field.tsx';
import { useToolInputs } from './use-tool-inputs.ts';

/** Estimates what a used car may be worth, as a range, and shows how it came about. Nothing of it is sent from here. */
export const CarValuation = observer(function CarValuation({ options }: BlockProps) {
  const engine = useEngine();
  const texts = useWords(options);
  const mounted = useMounted();
  const settings = valuationOptions(options);
  const { regions, priceMin, priceMax, kilometresMax, years } = settings;
  const { inputs: typed, change } = useToolInputs('car-valuation', {
    price: '',
    year: '',
    month: '',
    mileage: '',
    region: regions[0]?.id ?? '',
    estimate: '',
  });
  const inputs = typed as unknown as CarInputs;
  const today = chinaDate(Number(engine.fact('now') ?? 0));
  const { car, problems } = readCar(inputs, settings, today);
  const value = car && carValue(car, settings.rule);
  // The middle of the range, in 万元, kept beside what was typed: a form may begin with it.
  const estimate = value ? (Math.round((value.low + value.high) / 20_000) / 100).toFixed(2) : '';
  const keep = useRef(change);
  keep.current = change;
  useEffect(() => {
    if (mounted && typed.estimate !== estimate) keep.current('estimate', estimate);
  }, [mounted, typed.estimate, estimate]);
  const say = (name: string, problem: string | null, values = {}) =>
    // An empty form is not full of mistakes: what is missing is said by the result's place.
    problem === null || problem === 'missing' ? '' : texts(`${name}.${problem}`, values);

  return (
    <form className="dk-tool" noValidate={true} onSubmit={finishTyping}>
      <div className="dk-tool-card">
        <ToolField
          id="tool-price"
          label={texts('price')}
          unit={texts('wan')}
          text={inputs.price}
          placeholder={texts('price.placeholder')}
          change={(text) => change('price', text)}
          problem={say('price', problems.price, { min: priceMin, max: priceMax })}
          hint={texts('price.hint')}
        />
        <MonthField
          label={texts('registered')}
          yearText={texts('year')}
          monthText={texts('month')}
          emptyTexts={{ year: texts('year.choose'), month: texts('month.choose') }}
          // The list of years is the browser's matter: its clock and the server's may differ.
          years={mounted ? Array.from({ length: years + 1 }, (_, ago) => today.year - ago) : []}
          year={inputs.year}
          month={inputs.month}
          change={(part, text) => change(part, text)}
          problem={say('registered', problems.registered, { value: years })}
        />
        <ToolField
          id="tool-mileage"
          label={texts('mileage')}
          unit={texts('mileage.unit')}
          text={inputs.mileage}
          placeholder={texts('mileage.placeholder')}
          change={(text) => change('mileage', text)}
          problem={say('mileage', problems.mileage, { max: kilometresMax / 10_000 })}
        />
        <ChipChoice
          name="region"
          legend={texts('region')}
          chips={regions.map(({ id, label }) => ({ value: id, label }))}
          chosen={inputs.region}
          choose={(value) => change('region', value)}
        />
      </div>
      {car && value ? (
        <CarValueResult car={car} value={value} settings={settings} texts={texts} />
      ) : (
        <p className="dk-tool-card dk-tool-empty">{texts('incomplete')}</p>
      )}
      <p className="dk-tool-note">{texts('disclaimer')}</p>
    </form>
  );
});
