// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { createDraftKeeper } from '../../../engine/react/forms/draft-keeper.ts';
import { createSimulatedClock } from '../../../engine/runtime/platform/simulated-clock.ts';
import { NOW } from '../../forms/valid-answers.ts';
import { redrawn } from '../../support/redrawn-components.ts';
import { openForm } from './opened-form.tsx';

/** What is drawn of a box when something is said of it. */
const BOX = ['Control', 'TextWidget', 'TextInput'];

const own = (names: readonly string[]) =>
  names.filter((name) => /^(Form|Row|Field|Control|Text|Leave)/.test(name));

describe('a form while it is filled in', () => {
  test('a letter, and its draft, draws nothing: the browser shows it in its box already', async () => {
    const form = await openForm('form-package-test');
    await form.fill('真实姓名', '王');
    redrawn();
    await form.fill('真实姓名', '王小');
    expect(own(redrawn())).toEqual([]);
  });

  test('nor does the first letter, with which the form begins to ask before it is left', async () => {
    const form = await openForm('form-package-test');
    redrawn();
    await form.fill('真实姓名', '王');
    expect(own(redrawn())).toEqual(['LeaveGuard']);
  });

  test('a long step says how many answers it still wants, and counts with answers, not with letters', async () => {
    const form = await openForm('form-package');
    const left = () =>
      Number(/还差 (\d+) 项/.exec(form.root.querySelector('.dk-form-left')?.textContent ?? '')?.[1]);
    const before = left();
    expect(before).toBeGreaterThan(3);
    await form.fill('真实姓名', '王');
    expect(left()).toBe(before - 1);
    redrawn();
    await form.fill('真实姓名', '王小');
    expect(redrawn().filter((name) => name === 'LeftToDo')).toEqual([]);
    await form.fill('真实姓名', '');
    expect(left()).toBe(before);
  });

  test('while mistakes are shown, a letter that mends one draws its row and the count of mistakes', async () => {
    const form = await openForm('form-package-test');
    await form.press('下一步');
    await form.fill('真实姓名', '王');
    redrawn();
    await form.fill('真实姓名', '王小明');
    expect(own(redrawn()).sort()).toEqual([...BOX, 'FormSummary', 'Row', 'RowFrame', 'RowName'].sort());
  });
});

describe('what stands in a box', () => {
  test('is what was typed, whatever is drawn around it; leaving the box tidies it', async () => {
    const form = await openForm('form-package-test');
    await form.fill('真实姓名', ' 王小明 ');
    await form.press('下一步');
    expect(form.shown('真实姓名')).toBe(' 王小明 ');
    await form.leave('真实姓名');
    expect(form.shown('真实姓名')).toBe('王小明');
  });
});

describe('what is kept of unsent answers', () => {
  test('is up to date when the page goes out of sight', async () => {
    const form = await openForm('form-package-test', {}, ({ engine }) => {
      Object.assign(engine.platform.clock, { after: () => () => {} });
    });
    await form.fill('真实姓名', '王小明');
    expect(form.forms.kept).toEqual({});
    window.dispatchEvent(new Event('pagehide'));
    expect(form.forms.kept).toMatchObject({ realname: '王小明' });
  });

  function open() {
    const clock = createSimulatedClock(NOW, 'Asia/Shanghai');
    const saved: unknown[] = [];
    return { clock, saved, keeper: createDraftKeeper(clock, (draft) => saved.push(draft.answers.name)) };
  }
  const draft = (name: string) => ({ answers: { name }, step: 0 });

  test('is the latest, as soon as typing rests', async () => {
    const { clock, saved, keeper } = open();
    keeper.keep(draft('王'));
    await clock.advance(300);
    keeper.keep(draft('王小'));
    await clock.advance(699);
    expect(saved).toEqual([]);
    await clock.advance(1);
    expect(saved).toEqual(['王小']);
  });

  test('is three seconds old at most, however long the visitor types on', async () => {
    const { clock, saved, keeper } = open();
    for (let letters = 1; letters <= 32; letters += 1) {
      keeper.keep(draft('王'.repeat(letters)));
      await clock.advance(100);
    }
    expect(saved).toEqual(['王'.repeat(30)]);
  });

  test('waits for nothing when the form is sent or goes away, and is not kept twice', async () => {
    const { clock, saved, keeper } = open();
    keeper.keep(draft('王'));
    keeper.flush();
    keeper.flush();
    await clock.advance(1000);
    expect(saved).toEqual(['王']);
  });
});
