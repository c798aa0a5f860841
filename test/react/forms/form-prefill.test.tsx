// @vitest-environment happy-dom
import { observable, runInAction } from 'mobx';
import { act } from 'react';
import { beforeAll, describe, expect, test } from 'vitest';
import type { FormData } from '../../../engine/decide/model/form.ts';
import type { Json } from '../../../engine/decide/model/json.ts';
import type { Envelope } from '../../../engine/decide/model/reply.ts';
import { loadValidator } from '../../../engine/forms/load-validator.ts';
import { createFormStore } from '../../../engine/react/forms/form-store.ts';
import { shippedForm } from '../../forms/shipped-form.ts';
import { click, controls, createHarness } from './form-harness.tsx';
import { openForm, pickCity } from './opened-form.tsx';

beforeAll(() => import('../../../engine/react/forms/city/city-sheet.tsx'));

const LOGGED_IN = { 'session.token': 't' };
const answered = (data: Json, code = 200): Envelope => ({ code, message: '', data });
const USER = { id: '7', realname: '王小明', city: '杭州市', forms: [] };

/** An answer that comes when the test says so. */
function held() {
  let answer: (envelope: Envelope) => void = () => {};
  const promise = new Promise<Envelope>((resolve) => {
    answer = resolve;
  });
  return { promise, answer: (envelope: Envelope) => act(async () => answer(envelope)) };
}

type Opened = Awaited<ReturnType<typeof openForm>>;
const city = ({ find }: Opened) => find('combobox', '所在城市').textContent;

describe('answers that are known', () => {
  test('user info fills name and city in; the form stands before, and nothing counts as typed', async () => {
    const user = held();
    const form = await openForm('form-package', LOGGED_IN, (harness) => {
      harness.answers.userGet = user.promise;
    });
    expect([form.shown('真实姓名'), city(form)]).toEqual(['', '请选择']);
    await user.answer(answered(USER));
    expect([form.shown('真实姓名'), city(form)]).toEqual(['王小明', '杭州市']);
    expect([form.warned(), form.forms.kept]).toEqual([0, {}]);
    expect(form.calls.filter((call) => call === 'userGet')).toHaveLength(1);
  });

  test('what is typed, what is being typed and what was typed before win', async () => {
    const user = held();
    const form = await openForm('form-package', LOGGED_IN, ({ answers, forms }) => {
      answers.userGet = user.promise;
      forms.kept = { city: '成都市' };
    });
    form.find('textbox', '真实姓名').focus();
    await user.answer(answered(USER));
    expect([form.shown('真实姓名'), city(form)]).toEqual(['', '成都市']);
    await form.leave('真实姓名');
    expect(form.shown('真实姓名')).toBe('王小明');
    expect(form.root.textContent).not.toContain('请输入真实姓名');
    const other = held();
    const typing = await openForm('form-package', LOGGED_IN, ({ answers }) => {
      answers.userGet = other.promise;
    });
    await typing.fill('真实姓名', '李四');
    await typing.fill('真实姓名', '');
    await other.answer(answered(USER));
    await typing.leave('真实姓名');
    expect(typing.shown('真实姓名')).toBe('');
  });

  test('what was filled in and erased stays erased after a reload; nothing is said to be restored', async () => {
    const known = (before: FormData) =>
      openForm('form-package-app', { ...LOGGED_IN, 'stored.phone': '13800138000' }, ({ answers, forms }) => {
        answers.userGet = Promise.resolve(answered(USER));
        forms.kept = before;
      });
    const before = await known({});
    await before.fill('手机号', '');
    await before.fill('真实姓名', '');
    expect(Object.keys(before.forms.kept)).toEqual(expect.arrayContaining(['phone', 'realname']));
    const after = await known({ phone: null, realname: null });
    expect([after.shown('手机号'), after.shown('真实姓名'), city(after)]).toEqual(['', '', '杭州市']);
    expect(after.root.textContent).not.toContain('已恢复');
    await after.fill('真实姓名', '李四');
    expect(after.forms.kept).toMatchObject({ phone: undefined, realname: '李四' });
    expect(Object.keys(after.forms.kept)).toContain('phone');
  });

  test('an erased answer is as good as none for what is sent, and stays erased in the draft of what was sent', async () => {
    const store = createFormStore(createHarness([]).engine, {
      form: shippedForm('form-package-app'),
      validator: loadValidator(shippedForm('form-package-app')),
      answers: { realname: '王小明', city: '杭州市' },
      step: 0,
      changed: () => {},
    });
    store.change('realname', '');
    expect(store.judge().answers).toStrictEqual({ city: '杭州市' });
    expect(store.own()).toEqual({ realname: '', city: '杭州市' });
  });

  test.each([
    ['fails', null],
    ['is refused', answered(null, 500)],
    ['has no data', answered(null)],
    ['has data of another shape', answered([1, 2])],
    ['is masked', answered({ ...USER, realname: '王*', city: '' })],
  ])('an answer that %s fills nothing in and takes nothing away', async (_, answer) => {
    const form = await openForm('form-package', LOGGED_IN, (harness) => {
      if (answer) harness.answers.userGet = Promise.resolve(answer);
      harness.forms.kept = { amount: '10k_30k' };
    });
    expect([form.shown('真实姓名'), city(form)]).toEqual(['', '请选择']);
    await form.fill('真实姓名', '王小明');
    expect(form.forms.kept).toMatchObject({ realname: '王小明', amount: '10k_30k' });
  });

  test('a phone number that the native app tells late is filled in, once', async () => {
    const form = await openForm('form-package-app', LOGGED_IN);
    expect(form.shown('手机号')).toBe('');
    await form.know('stored.phone', '13800138000');
    expect(form.shown('手机号')).toBe('13800138000');
    await form.know('stored.phone', '13900139000');
    expect(form.shown('手机号')).toBe('13800138000');
  });

  test('a phone number that is none is not', async () => {
    const form = await openForm('form-package-app', { 'stored.phone': '12345' });
    expect(form.shown('手机号')).toBe('');
  });
});

test('a form that logs in asks for no number and no code once that is done, also where the save after it was lost', async () => {
  const facts: Record<string, string> = {};
  const token = observable.box<string | null>(null);
  const session = {
    get token() {
      return token.get();
    },
  };
  const form = await openForm('ios-person-contact', facts, ({ engine }) =>
    Object.assign(engine, { session }),
  );
  expect(form.labels()).toEqual(expect.arrayContaining(['phone', 'smsCode', 'agreement']));
  await act(async () => {
    facts['session.token'] = 't';
    runInAction(() => token.set('t'));
  });
  expect(form.labels().filter((name) => /^(phone|smsCode|agreement)$/.test(name ?? ''))).toEqual([]);
});

describe('the city of the address', () => {
  test('is asked for once the form stands; the picker that is open meanwhile offers it when it comes', async () => {
    const place = held();
    const form = await openForm('form-package', {}, ({ answers }) => {
      answers.ipInfo = place.promise;
    });
    await click(form.find('combobox', '所在城市'));
    await expect.poll(() => controls(form.root, 'searchbox').length, { timeout: 10_000 }).toBe(1);
    expect(form.root.textContent).not.toContain('定位');
    await place.answer(answered({ name: '成都市', code: '510100' }));
    await form.press('定位：成都市');
    expect(city(form)).toBe('成都市');
    expect(form.calls).toEqual(['ipInfo', 'regionList']);
  });

  test.each([
    ['of nobody who is known', null, '成都市'],
    ['of a visitor whose city is not known', { ...USER, city: '' }, '成都市'],
    ['of a visitor whose city is known, though that is told later', USER, '杭州市'],
    ['where nobody tells about the visitor', 'fails', '成都市'],
  ])('%s is filled in, and can be changed', async (_, user, expected) => {
    const about = held();
    const form = await openForm('form-package', user ? LOGGED_IN : {}, ({ answers }) => {
      answers.ipInfo = Promise.resolve(answered({ name: '成都市', code: '510100' }));
      answers.userGet = about.promise;
    });
    if (user) {
      expect(city(form)).toBe('请选择');
      await about.answer(user === 'fails' ? answered(null, 500) : answered(user as Json));
    }
    expect([city(form), form.warned(), form.forms.kept]).toEqual([expected, 0, {}]);
    await pickCity(form, '上海');
    expect(city(form)).toBe('上海市');
  });

  test('that comes while nothing is typed leaves nothing to lose, and stands in no draft', async () => {
    const place = held();
    const form = await openForm('form-package', {}, ({ answers }) => {
      answers.ipInfo = place.promise;
    });
    await place.answer(answered({ name: '成都市', code: '510100' }));
    await form.fill('真实姓名', '王');
    expect(city(form)).toBe('成都市');
    expect([form.warned(), form.forms.kept]).toEqual([1, { realname: '王' }]);
    await form.fill('真实姓名', '');
    expect(form.warned()).toBe(0);
    expect(Object.keys(form.forms.kept)).toEqual(['realname']);
  });

  test('gives way, when the form is opened again, to the city that the visitor has sent before', async () => {
    const open = (kept: FormData) =>
      openForm('form-package', LOGGED_IN, ({ answers, engine, forms }) => {
        const data = { name: '成都市', code: '510100' };
        engine.channel.remember('ipCity', { status: 'ok', httpStatus: 200, code: 200, data } as never);
        if (Object.keys(kept).length > 0) answers.userGet = Promise.resolve(answered(USER));
        forms.kept = kept;
      });
    const before = await open({});
    await before.fill('真实姓名', '李四');
    expect(city(before)).toBe('成都市');
    const after = await open(before.forms.kept);
    expect([after.shown('真实姓名'), city(after)]).toEqual(['李四', '杭州市']);
    const picked = await open({ realname: '李四', city: '成都市' });
    expect(city(picked)).toBe('成都市');
  });

  test('and name and number that are known are gone once everything was cleared, and back when that is undone', async () => {
    const known = { ...LOGGED_IN, 'stored.phone': '13800138000' };
    const form = await openForm('form-package-app', known, ({ answers, forms }) => {
      answers.userGet = Promise.resolve(answered(USER));
      forms.kept = { realname: '李四', phone: '13900139000' };
    });
    await pickCity(form, '成都');
    await form.press('清空重填');
    expect([form.shown('手机号'), form.shown('真实姓名'), city(form)]).toEqual(['', '', '请选择']);
    expect([form.warned(), form.forms.kept]).toEqual([0, { realname: null, phone: null, city: null }]);
    await form.press('撤销');
    expect([form.shown('手机号'), form.shown('真实姓名'), city(form)]).toEqual([
      '13900139000',
      '李四',
      '成都市',
    ]);
  });

  test('that was kept beside nothing else is not said to be restored; with a name it is', async () => {
    const open = (kept: FormData) =>
      openForm('form-package', {}, ({ engine, forms }) => {
        const data = { name: '成都市', code: '510100' };
        engine.channel.remember('ipCity', { status: 'ok', httpStatus: 200, code: 200, data } as never);
        forms.kept = kept;
      });
    expect((await open({ city: '成都市' })).root.textContent).not.toContain('已恢复');
    expect((await open({ city: '成都市', realname: '王' })).root.textContent).toContain('已恢复');
    expect((await open({ city: '杭州市' })).root.textContent).toContain('已恢复');
  });

  test('is not asked for where the guard has', async () => {
    const form = await openForm('form-package', {}, ({ engine }) =>
      engine.channel.remember('ipCity', { status: 'timeout', httpStatus: null, code: null, data: {} }),
    );
    expect(form.calls).toEqual([]);
  });

  test('is not asked for by a form that does not read it', async () => {
    const form = await openForm('ios-person-contact');
    expect(form.calls).toEqual([]);
  });
});
