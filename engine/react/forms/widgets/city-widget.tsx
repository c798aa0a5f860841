import { useState } from 'react';
import type { Rule } from '../../../core/model/rule.ts';
import { useScope } from '../../page/engine-context.tsx';
import { textOf, textsOf } from '../../page/read-options.ts';
import { useFormScope } from '../form-scope.ts';
import { PickerButton } from './picker-button.tsx';
import type { WidgetProps } from './widget-props.ts';

const load = () => import('../city/city-sheet.tsx');

/**
 * The visitor's city. The answer is the city's name, as the look-up by IP address and the area data spell it, so that an
 * earlier answer can be shown without loading the list of cities.
 */
export function CityWidget(props: WidgetProps) {
  const { engine, blocks } = useScope();
  const { open } = useFormScope();
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready');
  const { field, id, value, change } = props;

  async function openSheet() {
    if (state === 'loading') return;
    setState('loading');
    const module = await blocks.script('city-sheet', load).catch(() => null);
    setState(module ? 'ready' : 'failed');
    if (!module) return;
    const { CitySheet } = module;
    const suggested = engine.evaluate((field.options.suggest ?? null) as Rule);
    open((close) => (
      <CitySheet
        title={field.label}
        city={textOf(value)}
        suggested={typeof suggested === 'string' ? suggested : ''}
        hot={textsOf(field.options.hot)}
        pick={(city) => {
          change(city);
          close();
        }}
        close={close}
      />
    ));
  }

  return (
    <>
      <PickerButton
        {...props}
        id={id}
        text={textOf(value)}
        busy={state === 'loading'}
        open={() => void openSheet()}
      />
      {state === 'failed' && (
        <p className="dk-form-message" role="alert">
          {engine.text('form.picker.failed')}
        </p>
      )}
    </>
  );
}
