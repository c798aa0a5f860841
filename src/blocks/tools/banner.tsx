import { observer } from 'mobx-react-lite';
import { Phrases } from '../../../engine/react/blocks/phrases.tsx';
import type { BlockProps } from '../../../engine/react/page/block-entry.ts';
import { isObject, textOf, textsOf } from '../../../engine/react/page/read-options.ts';
import { useFill } from '../../../engine/react/page/use-fill.ts';

const STYLES: readonly string[] = ['deep', 'light', 'split'];

/**
 * The head of a landing page with a picture: `deep` on the brand's colour, `light` on a tint, `split` beside the
 * picture.
 */
export const Banner = observer(function Banner({ options }: BlockProps) {
  const fill = useFill();
  const style = STYLES.indexOf(textOf(options.style)) < 0 ? 'deep' : textOf(options.style);
  const figure = isObject(options.figure) ? options.figure : null;
  const points = textsOf(options.points);
  const Title = options.heading === false ? 'p' : 'h1';
  return (
    <section className={`dk-banner dk-banner-${style}`}>
      <div className="dk-banner-words">
        {options.eyebrow && <p className="dk-banner-eyebrow">{fill(options.eyebrow)}</p>}
        <Title className="dk-banner-title">
          <Phrases text={fill(options.title)} />
        </Title>
        {options.text && <p className="dk-banner-text">{fill(options.text)}</p>}
        {figure && (
          <p className="dk-banner-figure">
            <span>{fill(figure.label)}</span>
            <strong>
              {fill(figure.value)}
              <small>{fill(figure.unit)}</small>
            </strong>
            <span>{fill(figure.note)}</span>
          </p>
        )}
        {points.length > 0 && (
          <ul className="dk-banner-points">
            {points.map((point) => (
              <li key={point}>{fill(point)}</li>
            ))}
          </ul>
        )}
      </div>
      {textOf(options.art) && <img src={textOf(options.art)} alt="" width="320" height="150" />}
    </section>
  );
});
