// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { type FormField, fieldOf } from '../../../engine/forms/form-field.ts';
import { ControlScopeProvider } from '../../../engine/react/forms/control-scope.ts';
import { PlateSheet } from '../../../engine/react/forms/plate/plate-sheet.tsx';
import { PanelWidget } from '../../../engine/react/forms/widgets/panel-widget.tsx';
import { usePanelScript } from '../../../engine/react/forms/widgets/use-panel-script.ts';
import { WIDGET_COMPONENTS } from '../../../engine/react/forms/widgets/widget-components.ts';
import { labelIdOf, type WidgetProps } from '../../../engine/react/forms/widgets/widget-props.ts';
import { click, control, createHarness } from './form-harness.tsx';
import { formOf } from './render-widget.tsx';

/** A picker whose panel comes when the test says so. */
async function openPicker(answer = '') {
  const harness = createHarness([]);
  let arrive = (_: object) => {};
  const script = new Promise<object>((resolve) => {
    arrive = resolve;
  });
  const open = vi.fn();
  const left = vi.fn();
  const field = fieldOf(formOf({ type: 'string' }, {}), 'field') as FormField;
  let again = () => {};
  function Picker() {
    const panel = usePanelScript(
      left,
      'panel',
      () => script,
      () => () => null,
    );
    again = panel.open;
    return (
      <>
        <span id={labelIdOf('city')}>城市</span>
        <PanelWidget widget={{ field, id: 'city' } as WidgetProps} text={answer} panel={panel} />
      </>
    );
  }
  const page = (children: ReactNode) => (
    <ControlScopeProvider
      value={{
        widgets: WIDGET_COMPONENTS,
        agreements: [],
        hold() {},
        afterPress: (act) => act(),
        show() {},
        open,
        goodAnswers: null,
      }}
    >
      {children}
      <input aria-label="姓名" />
    </ControlScopeProvider>
  );
  await harness.show(page(<Picker />));
  const { root } = harness;
  const picker = control(root, 'combobox', '城市');
  picker.focus();
  await click(picker);
  return {
    root,
    open,
    left,
    picker,
    arrive: () => act(async () => arrive({})),
    /** Two taps that come before the first is drawn. */
    tapTwice: () =>
      act(async () => {
        const tap = again;
        tap();
        tap();
      }),
    goAway: () => harness.show(page(null)),
  };
}

test('a panel opens when its script has come', async () => {
  const { open, arrive } = await openPicker();
  expect(open).not.toHaveBeenCalled();
  await arrive();
  expect(open).toHaveBeenCalledTimes(1);
});

test.each(['', '杭州市'])('a picker on "%s" says at once that its panel is on its way', async (answer) => {
  const { picker, arrive } = await openPicker(answer);
  expect(picker.textContent).toBe('正在加载…');
  await arrive();
  expect(picker.textContent).toBe(answer || '请选择');
});

test('a panel that comes late does not open over what the visitor has gone on to', async () => {
  const { root, open, left, picker, arrive } = await openPicker();
  await act(async () => control(root, 'textbox', '姓名').focus());
  expect(left).toHaveBeenCalledTimes(1);
  await arrive();
  expect(open).not.toHaveBeenCalled();
  await click(picker);
  expect(open).toHaveBeenCalledTimes(1);
});

test('a panel that comes when its control has gone from the page does not open there', async () => {
  const { open, goAway, arrive } = await openPicker();
  await goAway();
  await arrive();
  expect(open).not.toHaveBeenCalled();
});

test('a picker that is tapped impatiently opens once', async () => {
  const { open, picker, arrive, tapTwice } = await openPicker();
  await click(picker);
  await arrive();
  expect(open).toHaveBeenCalledTimes(1);
  await tapTwice();
  expect(open).toHaveBeenCalledTimes(2);
});

test('a plate is confirmed when it is whole', async () => {
  const harness = createHarness([]);
  const show = (plate: string) =>
    harness.show(<PlateSheet key={plate} title="车牌号" plate={plate} pick={() => {}} close={() => {}} />);
  const isOpen = () => !(control(harness.root, 'button', '确定') as HTMLButtonElement).disabled;
  const seen: boolean[] = [];
  for (const plate of ['', '京A123', '京A12345', '京AD12345']) {
    await show(plate);
    seen.push(isOpen());
  }
  expect(seen).toEqual([false, false, true, true]);
});

test('who presses the keys of a plate with the keyboard never loses the place', async () => {
  const harness = createHarness([]);
  await harness.show(<PlateSheet title="车牌号" plate="" pick={() => {}} close={() => {}} />);
  for (const sign of ['川', 'A', '1']) {
    const key = control(harness.root, 'button', sign);
    key.focus();
    await click(key);
    expect(document.activeElement?.closest('.dk-plate-keys')).not.toBeNull();
  }
});
