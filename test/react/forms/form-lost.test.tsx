// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest';
import type { PageSpec } from '../../../engine/decide/model/page.ts';
import { loadValidator } from '../../../engine/forms/load-validator.ts';
import { FormBlock } from '../../../engine/react/forms/form-block.tsx';
import { shippedForm } from '../../forms/shipped-form.ts';
import { click, controls, createHarness, leave, type } from './form-harness.tsx';

const FORM = shippedForm('ios-person-contact');
/** Its schema leads nowhere: nothing of it can be drawn. */
const BROKEN = {
  ...FORM,
  schema: {
    ...FORM.schema,
    properties: { ...(FORM.schema.properties as object), name1: { $ref: '#/nowhere' } },
  },
};
/** It asks for a control that no script of ours has. */
const AHEAD = { ...FORM, uiSchema: { ...FORM.uiSchema, name1: { 'ui:widget': 'hologram' } } };
const PAGE = {
  id: 'ios-person-contact',
  blocks: [{ block: 'legal-footer', with: { phone: '400-000-0000', phoneLabel: '客服电话' } }],
} as unknown as PageSpec;

async function open(
  form: typeof FORM,
  before: ((kind: string, id: string, further: number) => Promise<unknown>) | null,
  load: () => Promise<unknown> = async () => form,
  validator = loadValidator(FORM),
) {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const harness = createHarness([form]);
  const told: Record<string, unknown>[] = [];
  const { engine } = harness;
  Object.assign(engine.release, { id: 'the-new-one' });
  Object.assign(engine.channel, { id: 'channel_5262' });
  Object.assign(engine, { fill: (template: string) => template });
  Object.assign(engine, {
    prepareForm: async () => ({ form: await load(), validator }),
  });
  Object.assign(engine, { source: { before: before ?? (() => Promise.reject(new Error('none'))) } });
  Object.assign(engine.api, {
    call: async (_: string, fields: Record<string, unknown>) => {
      told.push({ ...fields, attr: JSON.parse(String(fields.attr)) });
    },
  });
  await harness.show(<FormBlock options={{ form: FORM.id }} page={PAGE} />);
  return { ...harness, told };
}

test.each([
  ['cannot be drawn', BROKEN],
  ['needs a control that this engine does not have', AHEAD],
])('a form that %s: the visitor gets the one before it, and the server is told', async (_, form) => {
  const { root, told, forms } = await open(form as typeof FORM, async () => ({
    form: FORM,
    validator: loadValidator(FORM),
    release: 'the-one-before',
  }));
  await expect.poll(() => controls(root, 'textbox').length, { timeout: 10_000 }).toBeGreaterThan(3);
  expect(root.textContent).not.toContain('没有显示');
  await expect
    .poll(() => told, { timeout: 10_000 })
    .toMatchObject([
      {
        title: 'part-lost',
        user_id: '',
        attr: {
          part: 'form ios-person-contact',
          shown: 'before',
          release: 'the-new-one',
          channel: 'channel_5262',
        },
      },
    ]);
  expect(forms.submitted).toEqual([]);
});

test.each([
  ['there is none before it', null],
  [
    'the one before it cannot be drawn either',
    async (_kind: string, _id: string, further: number) =>
      further === 0
        ? { form: BROKEN, validator: loadValidator(FORM), release: null }
        : Promise.reject(new Error('none')),
  ],
])('where %s, the visitor reads what to do: again, later, the phone', async (_, before) => {
  const { root, told } = await open(BROKEN as typeof FORM, before);
  await expect
    .poll(() => root.querySelector('[role=alert]')?.textContent, { timeout: 10_000 })
    .toContain('没有显示');
  // The heading of the page would have been the form's.
  expect(root.querySelector('h1')?.textContent).toContain('没有显示');
  expect(controls(root, 'button').map(({ textContent }) => textContent)).toContain('重新加载');
  expect(root.querySelector('[role=alert] a')?.getAttribute('href')).toBe('tel:4000000000');
  expect(told.at(-1)).toMatchObject({ attr: { shown: 'nothing' } });
});

test('where the one before it cannot be drawn either, the visitor gets the one before that, told of once', async () => {
  const { root, told } = await open(BROKEN as typeof FORM, async (_kind, _id, further) => ({
    form: further > 1 ? FORM : BROKEN,
    validator: loadValidator(FORM),
    release: `earlier-${further}`,
  }));
  await expect.poll(() => controls(root, 'textbox').length, { timeout: 10_000 }).toBeGreaterThan(3);
  await expect
    .poll(() => told, { timeout: 10_000 })
    .toMatchObject([{ attr: { part: 'form ios-person-contact', shown: 'before' } }]);
});

describe('a form whose validator fails while the visitor answers', () => {
  const isAnswered = { is: false };
  const failing: ReturnType<typeof loadValidator> = {
    ...loadValidator(FORM),
    main: () => {
      if (isAnswered.is) throw new TypeError('x is null');
      return true;
    },
  };
  const box = (root: HTMLElement) => controls(root, 'textbox')[0] as HTMLInputElement;
  const ways: Record<string, (root: HTMLElement) => Promise<unknown>> = {
    'a field is typed into': async (root) => {
      await leave(box(root));
      isAnswered.is = true;
      await type(box(root), '王');
    },
    'a field is left': async (root) => {
      await type(box(root), '王小明');
      isAnswered.is = true;
      await leave(box(root));
    },
    'the form is sent': async (root) => {
      isAnswered.is = true;
      await click(root.querySelector('[type=submit]') as HTMLElement);
    },
  };

  test.each(Object.entries(ways))(
    'when %s: they get the one before it, and the server is told',
    async (_, act) => {
      isAnswered.is = false;
      const reported = (event: Event) => event.preventDefault();
      window.addEventListener('error', reported);
      const earlier = async () => ({ form: FORM, validator: loadValidator(FORM), release: 'the-one-before' });
      const { root, told } = await open(FORM, earlier, undefined, failing);
      await expect.poll(() => controls(root, 'textbox').length, { timeout: 10_000 }).toBeGreaterThan(3);
      const first = box(root);
      await act(root);
      await expect
        .poll(() => told, { timeout: 10_000 })
        .toMatchObject([
          {
            title: 'part-lost',
            attr: { part: 'form ios-person-contact', shown: 'before', why: 'TypeError: x is null' },
          },
        ]);
      expect(box(root)).not.toBe(first);
      expect(box(root).isConnected).toBe(true);
      window.removeEventListener('error', reported);
    },
  );

  test('and what to do where there is none before it', async () => {
    isAnswered.is = false;
    const { root, told } = await open(FORM, null, undefined, failing);
    await expect.poll(() => controls(root, 'textbox').length, { timeout: 10_000 }).toBeGreaterThan(3);
    await ways['a field is left']?.(root);
    await expect
      .poll(() => root.querySelector('[role=alert] a')?.textContent, { timeout: 10_000 })
      .toBe('400-000-0000');
    await expect.poll(() => told, { timeout: 10_000 }).toMatchObject([{ attr: { shown: 'nothing' } }]);
  });
});

describe('a form that no release had for this visit', () => {
  const gone = () => Promise.reject(new Error('404'));

  test('comes from the release before that the server names, and the server is told', async () => {
    const { root, told } = await open(
      FORM,
      async () => ({ form: FORM, validator: loadValidator(FORM), release: 'the-one-before' }),
      gone,
    );
    await expect.poll(() => controls(root, 'textbox').length, { timeout: 10_000 }).toBeGreaterThan(3);
    await expect
      .poll(() => told, { timeout: 10_000 })
      .toMatchObject([{ attr: { part: 'form ios-person-contact', shown: 'before' } }]);
  });

  test('says what to do with the phone where there is none, and can be asked for again without a reload', async () => {
    const { root, told, engine } = await open(FORM, null, gone);
    const notice = () => root.querySelector('[role=alert]');
    await expect
      .poll(() => notice()?.querySelector('a')?.textContent, { timeout: 10_000 })
      .toBe('400-000-0000');
    // As it said while the one before was looked for: what somebody reads does not change under them.
    expect(root.querySelector('h1')?.textContent).toBe('表单没有加载出来，请检查网络后再试一次。');
    expect(told.at(-1)).toMatchObject({ attr: { shown: 'nothing' } });
    Object.assign(engine, { prepareForm: async () => ({ form: FORM, validator: loadValidator(FORM) }) });
    notice()?.querySelector('button')?.click();
    await expect.poll(() => controls(root, 'textbox').length, { timeout: 10_000 }).toBeGreaterThan(3);
  });
});
