import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { FormPackage } from '../../engine/decide/model/form.ts';
import type { Json } from '../../engine/decide/model/json.ts';
import { privateNames } from '../../engine/forms/private-names.ts';
import { expect, test } from '../support/browser-test.ts';
import { fillPackage, sendPackage, touch } from '../support/fill-package.ts';
import { logIn, newPhone } from '../support/journey.ts';
import { leadsOf } from '../support/leads-of.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { shippedRelease } from '../support/shipped-release.ts';

const { forms } = shippedRelease();
const CHANNEL = '?channel=5300';

/**
 * What no draft keeps, and the shown step asks for again when the page was left: identity numbers and consents. A
 * login's code is used up.
 */
async function giveUnkeptAgain(page: Page, form: FormPackage, answers: Readonly<Record<string, Json>>) {
  const fields = form.schema.properties as Readonly<Record<string, { readonly title: string }>>;
  for (const name of privateNames(form)) {
    const [field, text] = [fields[name], answers[name]];
    if (!field || typeof text !== 'string' || name === form.login?.code) continue;
    const box = page.getByRole('textbox', { name: field.title });
    if ((await box.count()) > 0) await box.fill(text);
  }
  const boxes = page.locator('[data-field] input[type=checkbox]');
  for (let at = 0; at < (await boxes.count()); at += 1) await boxes.nth(at).check();
}

/** Every answer as the page shows it. */
async function shownAnswers(page: Page): Promise<readonly string[]> {
  const rows = page.locator('[data-field]');
  return rows.evaluateAll((all) =>
    all.map((row) => {
      const box = row.querySelector<HTMLInputElement>('.dk-text');
      const picked = [...row.querySelectorAll('[aria-checked=true], [role=combobox]')];
      const texts = picked.map((one) => one.textContent ?? '');
      return `${row.getAttribute('data-field')}: ${box?.value ?? texts.join()}`;
    }),
  );
}

/** Goes through the history, when the page no longer waits for this call: it may be left by that. */
const travel = (page: Page, by: number) =>
  page.evaluate((steps) => void setTimeout(() => history.go(steps)), by);

for (const id of ['form-package', 'form-package-simple', 'carloan'] as const) {
  test.describe(`while ${id} is on its way`, () => {
    const form = forms[id] as FormPackage;

    test('going back, forward and sending again makes one lead, and nothing is lost', async ({
      newVisitor,
      product,
    }) => {
      const { page } = await newVisitor();
      const phone = newPhone();
      const hasToken = form.login === undefined;
      if (hasToken) {
        await page.goto(`/login${CHANNEL}`);
        await logIn(page, product, phone);
        await page.waitForURL('**/form-package');
      }
      await page.goto(`/${id}${CHANNEL}`);
      await page.locator('[data-field]').first().waitFor();
      const { valid } = JSON.parse(readFileSync(join(PROJECT_ROOT, `test/cases/forms/${id}.json`), 'utf8'));
      const answers: Readonly<Record<string, Json>> = hasToken ? valid : { ...valid, phone };
      await fillPackage(page, touch(), form, answers, { hasToken, smsCode: product.smsCode });

      // The backend gets the first one, and its answer never arrives.
      const keys: (string | null)[] = [];
      let isThere = () => {};
      const delivered = new Promise<void>((resolve) => {
        isThere = resolve;
      });
      await page.route('**/v3/user/formSave', async (route) => {
        keys.push(new URLSearchParams(route.request().postData() ?? '').get('request_id'));
        if (keys.length > 1) return route.continue();
        await route.fetch();
        isThere();
      });
      const send = page.locator('button[type="submit"]');
      if (form.review) {
        // Going back closes the summary and stays on the step.
        await send.tap();
        const summary = page.getByRole('dialog');
        await summary.waitFor();
        await travel(page, -1);
        await summary.waitFor({ state: 'detached' });
      }
      await sendPackage(page, touch(), form);
      await delivered;

      const before = await shownAnswers(page);
      await page.evaluate(() => history.back());
      await page.evaluate(() => history.forward());
      await expect.poll(() => shownAnswers(page)).toEqual(before);
      await send.tap({ force: true });
      expect(new URL(page.url()).pathname).toBe(`/${id}`);

      // The first step back stays on the page, the second leaves it.
      await travel(page, -2);
      await page.waitForURL((url) => url.search !== CHANNEL);
      await travel(page, 1);
      await page.waitForURL((url) => url.search === CHANNEL);
      await page.getByText('已恢复').waitFor();
      await send.tap();
      await page.locator('[aria-invalid=true]').first().waitFor();
      expect(keys).toHaveLength(1);
      // Each step asks for its own again, from the first one on.
      const earlier = page.getByRole('button', { name: '上一步' });
      if (await earlier.isVisible()) await earlier.tap();
      await giveUnkeptAgain(page, form, answers);
      if (form.steps.length > 1) {
        const onward = page.getByRole('button', { name: '下一步' });
        await onward.tap();
        await onward.waitFor({ state: 'detached' });
        await giveUnkeptAgain(page, form, answers);
      }
      await sendPackage(page, touch(), form);
      await page.waitForURL((url) => url.pathname !== `/${id}`);

      expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
      expect(new Set(keys)).toEqual(new Set([keys[0]]));
      expect(await leadsOf(product, phone)).toMatchObject([{ package: form.package }]);
    });
  });
}
