// @vitest-environment happy-dom
import { act } from 'react';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../engine/decide/model/json.ts';
import { fieldOf } from '../../../engine/forms/form-field.ts';
import { isComposite, WIDGET_NAMES } from '../../../engine/forms/widget-names.ts';
import { readOptions, WIDGET_OPTIONS } from '../../../engine/forms/widget-options.ts';
import { accessibleName, click, control, controls, description, leave } from './form-harness.tsx';
import { openField } from './opened-field.tsx';
import { formOf, renderWidget } from './render-widget.tsx';
import { FIXTURES } from './widget-fixtures.tsx';
import { doSteps } from './widget-steps.ts';

function shown(element: HTMLElement): string {
  const isPicker = ['color', 'file'].indexOf((element as HTMLInputElement).type) >= 0;
  if (isPicker) return element.closest('.dk-files')?.textContent ?? document.body.textContent ?? '';
  if (element.getAttribute('role') === 'group') {
    const inputs = [...element.querySelectorAll<HTMLInputElement>('.dk-text')];
    return inputs.map(({ value }) => value).join();
  }
  if (element instanceof HTMLInputElement) {
    return element.type === 'checkbox' ? String(element.checked) : element.value;
  }
  if (element instanceof HTMLSelectElement) return element.value && (element.selectedOptions[0]?.text ?? '');
  const picked = element.querySelector<HTMLInputElement>('input:checked');
  if (picked) return picked.parentElement?.textContent || picked.getAttribute('aria-label') || '';
  if (element instanceof HTMLTextAreaElement) return element.value;
  const isChoice = element.getAttribute('role') === 'radiogroup';
  const chosen = isChoice ? element.querySelector('[aria-checked="true"]') : element;
  return chosen?.textContent ?? '';
}

// Loaded once, ahead: the first drawing then takes no longer than the next.
beforeAll(async () => {
  await import('../../../engine/react/forms/widgets/more-widgets.ts');
  await import('../../../engine/react/forms/parts/parts-widget.tsx');
});

const LONG = '很长'.repeat(300);

/** Kinds of text that cannot be long: what they can say is told by their format. */
const SHORT_FORMATS = ['date', 'time', 'date-time', 'month', 'year', 'color', 'serial', 'sms-code'];

/**
 * The fixture with a text in it that goes on and on, wherever it can have one: an answer, a file's name, a choice's
 * label.
 */
function lengthened({ schema, ui, value, shows }: (typeof FIXTURES)['text']) {
  const { labels } = (ui['ui:options'] ?? {}) as { readonly labels?: JsonObject };
  if (labels && typeof value === 'string') {
    const options = { ...(ui['ui:options'] as JsonObject), labels: { ...labels, [value]: LONG } };
    return { schema, ui: { ...ui, 'ui:options': options }, value, shows: LONG };
  }
  const isShort = typeof value === 'number' || typeof value === 'boolean';
  if (isShort || SHORT_FORMATS.includes(String(schema.format))) return { schema, ui, value, shows };
  const stretch = (answer: Json | undefined): Json => {
    if (typeof answer === 'string') {
      return answer.startsWith('data:') ? answer.replace(/name=\w+/, `name=${LONG}`) : LONG;
    }
    if (Array.isArray(answer)) return answer.map((one: Json) => stretch(one));
    return Object.fromEntries(Object.entries(answer as JsonObject).map(([key, one]) => [key, stretch(one)]));
  };
  return { schema, ui, value: stretch(value), shows: LONG };
}

/** What is never seen has nothing to name, to reach or to say. */
const SEEN = WIDGET_NAMES.filter((name) => name !== 'hidden');

test('every control of the registry has a fixture, and each tells how it is changed', () => {
  expect(Object.keys(FIXTURES).sort()).toEqual([...WIDGET_NAMES].sort());
  const untold = SEEN.filter((name) => !FIXTURES[name].changes?.length || !FIXTURES[name].clears?.length);
  expect(untold).toEqual([]);
});

test('a hidden answer is kept and not shown', async () => {
  const { schema, ui, value } = FIXTURES.hidden;
  const { root, change } = await renderWidget(formOf(schema, ui), value);
  expect(root.querySelector<HTMLInputElement>('input[type=hidden]')?.value).toBe('x');
  expect(controls(root, 'textbox').filter((one) => (one as HTMLInputElement).type !== 'hidden')).toEqual([]);
  expect(change).not.toHaveBeenCalled();
});

describe.each(SEEN)('widget %s', (name) => {
  const { schema, ui, role, value, shows, changes, clears } = FIXTURES[name];
  const form = formOf(schema, ui);

  test('its fixture is a field that the registry gives to it', () => {
    expect(fieldOf(form, 'field')?.choice).toEqual({ widget: name });
  });

  test('is named by its label and shows a value', async () => {
    const { root } = await renderWidget(form, value);
    expect(shown(control(root, role, '名称'))).toContain(shows);
  });

  test.each([undefined, null])('shows nothing for %s, and nothing is picked or ticked', async (empty) => {
    const { root, change } = await renderWidget(form, empty);
    const element = control(root, role, '名称');
    if (element instanceof HTMLInputElement && element.type === 'range') {
      expect(element.getAttribute('aria-valuetext')).toBe('未填写');
    } else if (element instanceof HTMLInputElement && element.type === 'color') {
      expect(root.textContent).toContain('未填写');
    } else if (element instanceof HTMLInputElement) {
      expect(element.type === 'checkbox' ? element.checked : element.value).toBeFalsy();
    }
    expect(root.querySelector('[aria-checked="true"], input:checked')).toBeNull();
    expect(shown(element)).not.toContain(shows);
    expect(change).not.toHaveBeenCalled();
  });

  test.each(changes)('what a visitor does with it is what the form sends: $gives', async (one) => {
    const field = formOf(one.schema ?? schema, one.ui ?? ui);
    const { root, sent, submit, answer } = await openField(field);
    await click(submit);
    expect(sent).toEqual([]);
    await doSteps(root, [one.role ?? role, '名称'], one.does);
    await expect
      .poll(async () => {
        await act(async () => {});
        return answer();
      })
      .toStrictEqual(one.gives);
    await click(submit);
    expect(sent).toStrictEqual([{ field: one.gives }]);
  });

  test('an optional answer can be taken back: the key leaves the data', async () => {
    const optional = formOf(schema, ui, false);
    const { root, sent, submit } = await openField(optional, value);
    await doSteps(root, [role, '名称'], clears);
    await click(submit);
    expect(sent).toStrictEqual([{}]);
    expect(shown(control(root, role, '名称'))).not.toContain(shows);
  });

  test('nothing offers to take back an answer that must be given, or one that is not there', async () => {
    for (const [field, answer] of [
      [form, value],
      [formOf(schema, ui, false), undefined],
    ] as const) {
      const { root } = await openField(field, answer);
      if (role === 'combobox') await click(control(root, role, '名称'));
      await act(async () => {});
      expect(
        controls(root, 'button')
          .map(accessibleName)
          .filter((one) => /^清除/.test(one)),
      ).toEqual([]);
    }
  });

  // What is made of parts is drawn by the library of forms, which reads what there is.
  if (!isComposite(name))
    test('reads the options that the registry says it reads, and no other', async () => {
      const read = new Set<string | symbol>();
      for (const one of changes) {
        const given = one.ui ?? ui;
        const options = new Proxy((given['ui:options'] ?? {}) as JsonObject, {
          get(target, key) {
            read.add(key);
            return Reflect.get(target, key);
          },
        });
        const { root } = await openField(formOf(one.schema ?? schema, { ...given, 'ui:options': options }));
        await doSteps(root, [role, '名称'], one.does);
      }
      const known = readOptions([name], true);
      expect([...read].filter((key) => !known.includes(String(key)))).toEqual([]);
      // A code is asked for with the fields that these name: the journeys in the browser do that.
      const own = WIDGET_OPTIONS[name].filter((key) => key !== 'phone' && key !== 'agreement');
      expect([...read]).toEqual(expect.arrayContaining(own));
    });

  test('says that it must be answered, and that the answer is wrong, to assistive technology too', async () => {
    // A group has no such state of its own: its description says it.
    const said = (root: HTMLElement) => {
      const element = control(root, role, '名称');
      return role === 'group' ? description(element).trim() : element.getAttribute('aria-required');
    };
    const good = await renderWidget(form, value);
    expect(said(good.root)).toBe(role === 'group' ? '必填' : 'true');
    expect(control(good.root, role, '名称').getAttribute('aria-invalid')).not.toBe('true');
    const bad = await renderWidget(form, value, { invalid: true });
    const element = control(bad.root, role, '名称');
    expect(element.getAttribute('aria-invalid')).toBe('true');
    expect(element.getAttribute('aria-describedby')?.split(' ')).toContain('x-message');
    const free = await renderWidget(formOf(schema, ui, false), value);
    expect(said(free.root)).toBe(role === 'group' ? '选填' : 'false');
  });

  test('tells when the visitor leaves it', async () => {
    const { root, left } = await renderWidget(form, value);
    const element = control(root, role, '名称');
    const inner = element.querySelector<HTMLElement>('input') ?? element.querySelector<HTMLElement>('button');
    await leave(inner ?? element);
    expect(left).toHaveBeenCalled();
  });

  test('cannot be changed while the form is being sent', async () => {
    const { root } = await renderWidget(form, value, { disabled: true });
    const element = control(root, role, '名称');
    const inner = [...element.querySelectorAll('button, input')];
    const parts = inner.length > 0 ? inner : [element];
    expect(parts.every((part) => (part as HTMLButtonElement).disabled)).toBe(true);
  });

  test('can be reached with the keyboard', async () => {
    const { root } = await renderWidget(form, value);
    const element = control(root, role, '名称');
    const stops = [element, ...element.querySelectorAll<HTMLElement>('button, input')].filter(
      (one) => one.tabIndex >= 0,
    );
    expect(stops.length).toBeGreaterThan(0);
  });

  test('takes a very long label and a very long value', async () => {
    const long = lengthened(FIXTURES[name]);
    const { root } = await renderWidget(formOf(long.schema, long.ui, true, LONG), long.value);
    const element = control(root, role, LONG);
    expect(accessibleName(element)).toBe(LONG);
    expect(shown(element)).toContain(long.shows);
  });
});
