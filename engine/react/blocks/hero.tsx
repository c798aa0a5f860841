import { observer } from 'mobx-react-lite';
import type { BlockProps } from '../page/block-entry.ts';
import { isObject, textsOf } from '../page/read-options.ts';
import { useFill } from '../page/use-fill.ts';
import { Phrases } from './phrases.tsx';

/** The head of a page: what this is, in one sentence, with at most one large figure and a few short points. */
export const Hero = observer(function Hero({ options }: BlockProps) {
  const fill = useFill();
  const figure = isObject(options.figure) ? options.figure : null;
  const points = textsOf(options.points);
  return (
    <section className="dk-hero">
      {options.eyebrow && <p className="dk-hero-eyebrow">{fill(options.eyebrow)}</p>}
      <h1 className="dk-hero-title">
        <Phrases text={fill(options.title)} />
      </h1>
      {options.text && <p className="dk-hero-text">{fill(options.text)}</p>}
      {figure && (
        <p className="dk-hero-figure">
          <span className="dk-hero-label">{fill(figure.label)}</span>
          <strong className="dk-hero-value">
            {fill(figure.value)}
            <small>{fill(figure.unit)}</small>
          </strong>
          <span className="dk-hero-note">{fill(figure.note)}</span>
        </p>
      )}
      {points.length > 0 && (
        <ul className="dk-hero-points">
          {points.map((point) => (
            <li key={point}>{fill(point)}</li>
          ))}
        </ul>
      )}
    </section>
  );
});
