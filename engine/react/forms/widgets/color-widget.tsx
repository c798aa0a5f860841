import { useEngine } from '../../page/engine-context.tsx';
import { textOf } from '../../page/read-options.ts';
import { NativeInput } from './native-input.tsx';
import type { WidgetProps } from './widget-props.ts';

/** A colour, saved as `#1677ff`. A picker of colours always shows one, so whether one was picked is said beside it. */
export function ColorWidget(props: WidgetProps) {
  const engine = useEngine();
  const text = textOf(props.value);
  return (
    <>
      <span className="dk-native-said">{text || engine.text('form.unanswered')}</span>
      <NativeInput
        {...props}
        type="color"
        text={text || '#ffffff'}
        pick={(color) => props.change(color || undefined)}
      />
    </>
  );
}
