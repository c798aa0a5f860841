// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../engine/decide/model/json.ts';
import { click, control } from './form-harness.tsx';
import { openField } from './opened-field.tsx';
import { formOf } from './render-widget.tsx';

beforeAll(() => import('../../../engine/react/forms/parts/parts-widget.tsx'));

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});

const ANSWER: JsonObject = {
  title: '回答',
  type: 'string',
  oneOf: [
    { title: '短句', minLength: 4 },
    { title: '都没有', const: '' },
  ],
};

test.each<[string, JsonObject, Json, string]>([
  ['as the whole answer', ANSWER, 'abc', '短句'],
  ['in a group', { type: 'object', properties: { answer: ANSWER } }, { answer: 'abc' }, '短句'],
  ['in a list', { type: 'array', items: ANSWER }, ['abc'], '短句 1'],
])(
  '%s, the box of the alternative that was picked has its name, and what is wrong is said once',
  async (_, schema, answer, name) => {
    const { root, submit } = await openField(formOf(schema, {}), answer);
    await click(submit);
    const box = control(root, 'textbox', name);
    expect(box.getAttribute('aria-invalid')).toBe('true');
    const described = (box.getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent).join()).toContain('至少需要4个字');
    expect([...root.querySelectorAll('.dk-form-message')].map((one) => one.textContent)).toEqual([
      expect.stringContaining('至少需要4个字'),
    ]);
    const ids = [...root.querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids).toHaveLength(new Set(ids).size);
  },
);
