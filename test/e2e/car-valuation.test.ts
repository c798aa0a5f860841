import { expect, it } from 'vitest';
import { browserSuite } from '../support/browser-suite.ts';

const suite = browserSuite();

it('what was typed into the estimate is not asked again by the appraisal, and stands there on the way back', async () => {
  const { page, complaints } = await suite.visitor();
  await page.goto(`${suite.product.url}/car-valuation`);
  await page.getByRole('textbox', { name: /新车指导价/ }).fill('12.58');
  await page.getByLabel(/首次上牌.*年/).selectOption({ index: 4 });
  await page.getByLabel(/首次上牌.*月/).selectOption('3');
  await page.getByRole('textbox', { name: /行驶里程/ }).fill('4.2');
  await page
    .getByText(/估算区间|万元/)
    .first()
    .waitFor();
  const year = await page.getByLabel(/首次上牌.*年/).inputValue();
  await page.getByRole('link', { name: '请人工评估这辆车' }).click();

  const form = page.getByRole('textbox', { name: '新车指导价' });
  await expect.poll(() => form.inputValue()).toBe('12.58');
  expect(await page.getByRole('textbox', { name: '行驶里程' }).inputValue()).toBe('4.2');
  expect(await page.locator('[data-field="regDate"]').innerText()).toContain(year);
  expect(await page.getByText('估值是怎么来的').count()).toBe(0);
  expect(await page.locator('h1').count()).toBe(1);
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await page.getByRole('link', { name: '回到估算' }).click();
  await page.getByText('估值是怎么来的').waitFor();
  expect(await page.getByRole('textbox', { name: /新车指导价/ }).inputValue()).toBe('12.58');
  expect(complaints()).toEqual([]);
});
