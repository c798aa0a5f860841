import { numberStep } from '../../../forms/number-step.ts';
import { useEngine } from '../../page/engine-context.tsx';
import { NumberWidget } from './number-widget.tsx';
import type { WidgetProps } from './widget-props.ts';

/** A whole number with a button on either side, which goes to the next number that the schema's `multipleOf` allows. */
export function StepperWidget(props: WidgetProps) {
  const engine = useEngine();
  const { field, value, disabled, change } = props;
  const { minimum, maximum } = field.schema;
  const width = numberStep(field.schema) ?? 1;
  const least = Math.ceil((typeof minimum === 'number' ? minimum : 0) / width) * width;
  const most = typeof maximum === 'number' ? maximum : Number.POSITIVE_INFINITY;
  const known = typeof value === 'number' ? value : null;
  const button = (step: 1 | -1) => {
    const passed = (step > 0 ? Math.floor : Math.ceil)((known ?? 0) / width);
    const next = known === null ? least : (passed + step) * width;
    return (
      <button
        type="button"
        className="dk-stepper-button"
        aria-label={engine.text(step > 0 ? 'form.more' : 'form.less', { label: field.label })}
        disabled={disabled || next < least || next > most}
        onClick={() => change(next)}
      >
        {step > 0 ? '+' : '−'}
      </button>
    );
  };
  return (
    <div className="dk-stepper">
      {button(-1)}
      <NumberWidget {...props} />
      {button(1)}
    </div>
  );
}
