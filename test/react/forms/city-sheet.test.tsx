// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import lists from '../../../schemas/lists.json';
import { FORM_IDS, shippedForm } from '../../core/forms/shipped-form.ts';
import { click, control, controls, type } from './form-harness.tsx';
import { openField } from './opened-field.tsx';
import { formOf } from './render-widget.tsx';

const NOT_SERVED = lists.lists['provinces-not-served'].values;

/** The picker of a city or an address with these settings, opened. */
async function openPicker(widget: 'city' | 'address', options: Record<string, readonly string[]>) {
  const { root } = await openField(
    formOf({ type: 'string' }, { 'ui:widget': widget, 'ui:options': options }),
  );
  await click(control(root, 'combobox', '名称'));
  await expect.poll(() => controls(root, 'searchbox').length, { timeout: 10_000 }).toBe(1);
  const search = async (text: string) => {
    await type(control(root, 'searchbox', /搜索/), text);
    return [...root.querySelectorAll('.dk-option')].map((one) => one.textContent);
  };
  return { root, search };
}

describe.each(['city', 'address'] as const)('the provinces that a field of kind %s offers', (widget) => {
  test('are all of them, where the field leaves none out', async () => {
    const { root, search } = await openPicker(widget, {});
    expect(root.textContent).toContain('台湾省');
    expect((await search('台北')).length).toBeGreaterThan(0);
  });

  test('are those that it does not leave out: on the wheel and in the search', async () => {
    const { root, search } = await openPicker(widget, { without: NOT_SERVED });
    expect(root.textContent).not.toMatch(/台湾|香港|澳门/);
    expect(root.textContent).toContain('浙江省');
    expect(await search('台北')).toEqual([]);
    expect((await search('杭州')).length).toBeGreaterThan(0);
  });
});

test('every form of the site leaves out the same provinces', () => {
  const fields = FORM_IDS.map(shippedForm).flatMap(({ uiSchema }) => Object.values(uiSchema));
  const cities = fields.filter((ui) => (ui as Record<string, unknown>)['ui:widget'] === 'city');
  expect(cities.length).toBeGreaterThan(5);
  for (const ui of cities) expect(ui).toMatchObject({ 'ui:options': { without: NOT_SERVED } });
});
