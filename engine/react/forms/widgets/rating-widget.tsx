import { useEngine } from '../../page/engine-context.tsx';
import { takeBack } from './take-back.ts';
import { labelIdOf, type WidgetProps } from './widget-props.ts';

/**
 * Stars from one to `maximum` (five when the schema names none). Picking them again takes back what need not be
 * answered.
 */
export function RatingWidget(props: WidgetProps) {
  const engine = useEngine();
  const { field, id, value, invalid, describedBy, disabled, change, leave } = props;
  const most = typeof field.schema.maximum === 'number' ? field.schema.maximum : 5;
  const known = typeof value === 'number' ? value : 0;
  return (
    <div
      id={id}
      className="dk-rating"
      role="radiogroup"
      aria-labelledby={labelIdOf(id)}
      aria-describedby={describedBy}
      aria-required={field.required}
      aria-invalid={invalid || undefined}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) leave();
      }}
    >
      {Array.from({ length: most }, (_, i) => i + 1).map((stars) => (
        <input
          key={stars}
          type="radio"
          name={id}
          className={stars <= known ? 'dk-star dk-star-on' : 'dk-star'}
          aria-label={engine.text('form.stars', { count: stars })}
          checked={stars === known}
          disabled={disabled}
          onChange={() => change(stars)}
          {...takeBack(props, stars === known)}
        />
      ))}
    </div>
  );
}
