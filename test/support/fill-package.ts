import type { Locator, Page } from '@playwright/test';
import type { FormPackage } from '../../engine/decide/model/form.ts';
import type { Json } from '../../engine/decide/model/json.ts';
import { applyRules } from '../../engine/forms/apply-rules.ts';
import { type FormField, fieldOf } from '../../engine/forms/form-field.ts';

/** How a visitor works a page. */
export interface Hand {
  /** Presses a button or picks a choice. */
  press(control: Locator): Promise<void>;
  /** Puts text into a box. */
  write(box: Locator, text: string): Promise<void>;
}

/** Fingers on the glass. */
export function touch(): Hand {
  return {
    press: (control) => control.tap(),
    write: async (box, text) => {
      await box.tap();
      await box.fill(text);
    },
  };
}

/** No hand at all: events, for tests that are about what comes after the form. */
export function events(): Hand {
  return {
    press: (control) => control.dispatchEvent('click'),
    write: (box, text) => box.fill(text),
  };
}

/** Most stops of the Tab key on a page. */
const STOPS = 120;

/** A keyboard only: Tab to a control, the space bar or Enter to press it. */
export function keyboard(page: Page): Hand {
  async function reach(control: Locator): Promise<void> {
    await control.waitFor();
    const isThere = () => control.evaluate((element) => element === element.ownerDocument.activeElement);
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let stop = 0; stop < STOPS; stop += 1) {
        if (await isThere()) return;
        await page.keyboard.press(key);
      }
    }
    throw new Error(`the Tab key never reaches ${control}`);
  }
  return {
    press: async (control) => {
      if ((await control.getAttribute('role')) === 'radio') {
        // A radio group is one stop; arrows walk in it and pick.
        const group = control.locator('xpath=ancestor::*[@role="radiogroup"]');
        await reach(group.locator('[tabindex="0"]'));
        await page.keyboard.press('Space');
        const choices = await group.getByRole('radio').count();
        for (let step = 0; step < choices; step += 1) {
          if ((await control.getAttribute('aria-checked')) === 'true') return;
          await page.keyboard.press('ArrowRight');
        }
        return;
      }
      await reach(control);
      await page.keyboard.press('Space');
    },
    write: async (box, text) => {
      await reach(box);
      await page.keyboard.press('Control+A');
      await page.keyboard.insertText(text);
    },
  };
}

/** Fills a form package from its first step to its last with these answers; does not send it. */
export async function fillPackage(
  page: Page,
  hand: Hand,
  form: FormPackage,
  answers: Readonly<Record<string, Json>>,
  visit: { readonly hasToken: boolean; readonly smsCode: (phone: string) => string },
): Promise<void> {
  const lookup = (name: string) => (name === 'visit.hasToken' ? visit.hasToken : null);
  const { visible } = applyRules(form, answers, lookup);
  const steps = form.steps
    .map(({ fields }) => fields.filter((name) => visible.indexOf(name) >= 0))
    .filter((fields) => fields.length > 0);
  for (const [at, fields] of steps.entries()) {
    if (at > 0) await hand.press(page.getByRole('button', { name: '下一步' }));
    // A box to tick comes before the code that needs it.
    const ticks = fields.filter((name) => answers[name] === true);
    // Without one among the answers none is asked for.
    const codes = fields.filter((name) => name === 'smsCode' && answers.smsCode !== undefined);
    const others = fields.filter((name) => answers[name] !== true && name !== 'smsCode');
    for (const name of [...others, ...ticks, ...codes]) {
      const field = fieldOf(form, name);
      if (!field) continue;
      if (name !== 'smsCode') await giveAnswer(page, hand, field, answers[name] as Json);
      else {
        const phone = String(answers.phone);
        await hand.press(page.getByRole('button', { name: '获取验证码' }));
        await page.getByRole('button', { name: /^\d+秒后重试$/ }).waitFor();
        await hand.write(page.getByRole('textbox', { name: field.label }), visit.smsCode(phone));
      }
    }
  }
}

/** Sends a form package that is filled; where the form says so, what was answered is looked over first. */
export async function sendPackage(page: Page, hand: Hand, form: FormPackage): Promise<void> {
  await hand.press(page.locator('button[type="submit"]'));
  if (form.review) await hand.press(page.getByRole('dialog').getByRole('button', { name: form.submitText }));
}

/** The agreements in a label are buttons of their own; a browser may put blanks around them. */
function spaced(label: string): RegExp {
  return new RegExp(
    label
      .split(/(《[^》]*》)/)
      .filter(Boolean)
      .join('\\s*'),
  );
}

async function giveAnswer(page: Page, hand: Hand, field: FormField, answer: Json): Promise<void> {
  const { label, options, schema } = field;
  const labels = (options.labels ?? {}) as Readonly<Record<string, string>>;
  const labelOf = (code: Json) => labels[String(code)] ?? String(code);
  // A calculator on the same page may ask for the same thing.
  const form = page.locator('form').filter({ has: page.locator('[data-field]') });
  const sheet = page.getByRole('dialog');
  const inSheet = (name: string) => sheet.getByRole('button', { name, exact: true });
  const open = () => hand.press(form.getByRole('combobox', { name: label }));
  switch (field.choice.widget) {
    case 'chips':
      for (const code of Array.isArray(answer) ? answer : [answer]) {
        const role = schema.type === 'array' ? 'checkbox' : 'radio';
        const group = form.getByRole(schema.type === 'array' ? 'group' : 'radiogroup', { name: label });
        await hand.press(group.getByRole(role, { name: labelOf(code as Json), exact: true }));
      }
      return;
    case 'checkbox':
    case 'agreement':
      return hand.press(form.getByRole('checkbox', { name: spaced(label) }));
    case 'city':
      await open();
      await hand.write(sheet.getByRole('searchbox'), String(answer));
      await hand.press(inSheet(String(answer)));
      return sheet.waitFor({ state: 'detached' });
    case 'keypad':
      await open();
      await hand.write(sheet.getByRole('textbox', { name: label }), String(answer));
      await hand.press(inSheet('确定'));
      return sheet.waitFor({ state: 'detached' });
    case 'month': {
      const [year, month] = String(answer).split('-');
      await open();
      await hand.press(inSheet(`${year}年`));
      await hand.press(inSheet(`${Number(month)}月`));
      return sheet.waitFor({ state: 'detached' });
    }
    case 'cascade': {
      const [group, ...rest] = String(answer).split(' ');
      await open();
      await hand.press(inSheet(String(group)));
      await hand.press(inSheet(rest.join(' ')));
      return sheet.waitFor({ state: 'detached' });
    }
    case 'select':
      await open();
      await hand.press(inSheet(labelOf(answer)));
      return sheet.waitFor({ state: 'detached' });
    default: {
      const text = field.choice.widget === 'money' ? Number(answer) / 100 : answer;
      return hand.write(form.getByRole('textbox', { name: label, exact: true }), String(text));
    }
  }
}
