import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser-test.ts';
import { idCard } from '../support/id-card.ts';
import { logIn, newPhone } from '../support/journey.ts';
import { lookAtSheet } from '../support/look-at-sheet.ts';

const camera = (page: Page) => page.getByRole('button', { name: '拍身份证填写姓名和号码' });

/** A picture as heavy as a camera makes it. */
const drawnPicture = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 2400, height: 1600 });
    const pen = canvas.getContext('2d');
    for (let at = 0; pen && at < 3000; at += 1) {
      pen.fillStyle = `hsl(${at % 360} 70% 50%)`;
      pen.fillRect((at * 997) % 2400, (at * 613) % 1600, 40, 40);
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });

test('a picture of the identity card fills in name and number where somebody reads it, once both are confirmed', async ({
  newVisitor,
  product,
}) => {
  const { page, complaints } = await newVisitor();
  await page.goto('/login?channel=5300');
  await logIn(page, product, newPhone());
  const number = page.getByRole('textbox', { name: '身份证号' });
  await number.waitFor();
  // Without a service the product says nothing of it.
  expect(await camera(page).count()).toBe(0);

  await page.route('**/v3/user/get', async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, data: { ...answer.data, reads_id_card: 1 } } });
  });
  const replies = [
    { code: 400, message: '没有识别出身份证，请重新拍摄', data: null },
    { code: 200, message: '', data: { realname: '王小明', id_card: idCard(1) } },
  ];
  const sent: URLSearchParams[] = [];
  await page.route('**/v3/user/readIdCard', (route) => {
    sent.push(new URLSearchParams(route.request().postData() ?? ''));
    return route.fulfill({ json: replies[sent.length - 1] });
  });
  await page.reload();
  const buffer = Buffer.from(await drawnPicture(page), 'base64');
  await camera(page).tap();
  const sheet = await lookAtSheet(page, '拍身份证填写');
  await sheet.getByText('照片不保存').waitFor();
  await sheet.getByRole('button', { name: '《个人敏感信息处理授权书》' }).tap();
  await page
    .getByRole('dialog', { name: '个人敏感信息处理授权书' })
    .getByRole('button', { name: '关闭' })
    .tap();
  const pick = sheet.getByLabel('同意并拍照');
  await pick.setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer });
  await sheet.getByRole('status').filter({ hasText: '没有识别出身份证' }).waitFor();
  await pick.setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer });
  await sheet.getByText(/^110101 19900307 \d{3}[\dX]$/).waitFor();
  await expect(number).toHaveValue('');
  await sheet.getByRole('button', { name: '确认填入' }).tap();
  await expect(number).toHaveValue(idCard(1));
  await expect(page.getByRole('textbox', { name: '真实姓名' })).toHaveValue('王小明');
  await expect(camera(page)).toBeFocused();

  for (const fields of sent) {
    const picture = Buffer.from(fields.get('picture') ?? '', 'base64');
    expect([...picture.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    expect(picture.length).toBeLessThanOrEqual(360 * 1024);
    expect(JSON.parse(fields.get('agreements') ?? '')).toMatchObject([{ id: 'sensitive-data' }]);
  }
  expect(sent).toHaveLength(2);
  expect(complaints()).toEqual([]);
});
