import { expect, test } from '../support/browser-test.ts';

test('what was typed into the estimate is not asked again by the appraisal, and stands there on the way back', async ({
  newVisitor,
}) => {
  const { page, complaints } = await newVisitor();
  await page.goto('/car-valuation');
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

test('what was typed into the estimate stands in the form below it as soon as the visitor turns to that, once', async ({
  newVisitor,
}) => {
  const { page, complaints } = await newVisitor();
  await page.goto('/app-carloan');
  const form = page.locator('.dk-form');
  const answer = (name: string) => form.getByRole('textbox', { name, exact: true });
  await answer('行驶里程').waitFor();
  const tool = page.locator('.dk-tool');
  await tool.getByRole('textbox', { name: /新车指导价/ }).fill('20');
  await tool.getByLabel(/首次上牌.*年/).selectOption({ index: 4 });
  await tool.getByLabel(/首次上牌.*月/).selectOption('3');
  await tool.getByRole('textbox', { name: /行驶里程/ }).fill('4.2');
  await tool.locator('.dk-tool-range').waitFor();
  expect(await answer('行驶里程').inputValue()).toBe('');

  const owned = form.getByRole('radio', { name: '全款车', exact: true });
  await owned.tap();
  await expect.poll(() => answer('行驶里程').inputValue()).toBe('4.2');
  expect(await form.locator('[data-field="regDate"]').innerText()).toContain('3月');
  const estimate = Number(await answer('车辆估值').inputValue());
  const [low, high] = (await tool.locator('.dk-tool-range').innerText()).match(/[\d.]+/g) ?? [];
  expect(estimate).toBeGreaterThan(Number(low));
  expect(estimate).toBeLessThan(Number(high));

  await answer('行驶里程').fill('5');
  await owned.tap();
  expect(await answer('行驶里程').inputValue()).toBe('5');
  expect(complaints()).toEqual([]);
});
