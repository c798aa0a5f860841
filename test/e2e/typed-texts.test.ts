import { expect, test } from '../support/browser-test.ts';

test('what is pasted, composed or typed in the middle of a box is what the box then shows', async ({
  newVisitor,
}) => {
  const { page, complaints } = await newVisitor();
  await page.goto('/login');
  const code = page.getByRole('textbox', { name: '验证码' });
  await code.focus();
  await page.keyboard.insertText('【渡口】尾号8888用户，６５４ ３２１为您的登录验证码，5分钟内有效');
  await expect(code).toHaveValue('654321');

  await page.goto('/carloan');
  const mileage = page.getByRole('textbox', { name: '行驶里程' });
  await mileage.focus();
  await page.keyboard.type('12,345');
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('９ 8');
  await expect(mileage).toHaveValue('12,98345');
  expect(await mileage.evaluate((box: HTMLInputElement) => box.selectionStart)).toBe(5);

  // A word of Pinyin keyboards that ends as a digit of full width.
  await mileage.fill('1');
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send('Input.imeSetComposition', { text: '二', selectionStart: 1, selectionEnd: 1 });
  await expect(mileage).toHaveValue('1二');
  await keyboard.send('Input.insertText', { text: '２' });
  await expect(mileage).toHaveValue('12');

  await mileage.fill('');
  await page.keyboard.insertText('1234567890123456789.25');
  await mileage.blur();
  await expect(mileage).toHaveValue('1234567890123456789.25');
  expect(complaints()).toEqual([]);
});
