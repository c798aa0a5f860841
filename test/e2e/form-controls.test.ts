import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { browserSuite } from '../support/browser-suite.ts';
import { clippedParts } from '../support/clipped-parts.ts';
import { idCard } from '../support/id-card.ts';
import { logIn, newPhone } from '../support/journey.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';

/** Publishing follows every class of visitors first. */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 400_000 });

const ARTIFACTS = join(PROJECT_ROOT, 'test/artifacts');
const WIDTHS = [320, 360, 390];
const MOST_BYTES = 131_072;

const suite = browserSuite();
const root = mkdtempSync(join(tmpdir(), 'dukou-form-controls-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function dukou(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await suite.product.dukou(...args, '--root', root);
  if (code !== 0) throw new Error(`dukou ${args.join(' ')}: ${stderr}${stdout}`);
  return stdout;
}

beforeAll(async () => {
  mkdirSync(ARTIFACTS, { recursive: true });
  for (const folder of ['hosts', 'channels', 'schemas', 'src/public', 'server/config']) {
    cpSync(join(PROJECT_ROOT, folder), join(root, folder), { recursive: true });
  }
  for (const [file, place] of [
    ['schema', 'forms/consignment/schema'],
    ['ui', 'forms/consignment/ui'],
    ['form', 'forms/consignment/form'],
    ['page', 'pages/consignment'],
    ['route', 'routes/consignment'],
  ] as const) {
    cpSync(join(PROJECT_ROOT, `test/e2e/consignment/${file}.json`), join(root, 'schemas', `${place}.json`));
  }
  await dukou('publish', '--yes', '--note', '寄售登记');
  await vi.waitFor(
    async () => expect(await (await fetch(`${suite.product.url}/consignment`)).text()).toContain('寄售登记'),
    { timeout: 10_000, interval: 200 },
  );
});

/** What nobody can see whole at any usual width; takes a picture of each. */
async function clippedAt(page: Page, name: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 640 });
    found.push(...(await page.evaluate(clippedParts)).map((problem) => `${width} px: ${problem}`));
    await page.screenshot({ path: join(ARTIFACTS, `form-controls-${name}-${width}.png`), fullPage: true });
  }
  await page.setViewportSize({ width: 360, height: 640 });
  return found;
}

/** A photograph with the grain of a camera, far heavier than the form takes. */
async function photograph(page: Page): Promise<Buffer> {
  const text = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 2400;
    canvas.height = 1600;
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
    const image = pen.createImageData(canvas.width, canvas.height);
    for (let i = 0, seed = 1; i < image.data.length; i += 1) {
      seed = (seed * 48271) % 2147483647;
      image.data[i] = i % 4 === 3 ? 255 : 96 + (seed & 63);
    }
    pen.putImageData(image, 0, 0);
    return canvas.toDataURL('image/jpeg', 0.95).split(',')[1] ?? '';
  });
  return Buffer.from(text, 'base64');
}

describe('a form with groups, lists, alternatives and files, in a real browser', () => {
  it('is filled by touch at any width, and all of it arrives in the saved lead', async () => {
    const { page, complaints } = await suite.visitor();
    const phone = newPhone();
    await page.goto(`${suite.product.url}/login?channel=5300`);
    await logIn(page, suite.product, phone);
    await page.waitForURL('**/form-package');
    await page.goto(`${suite.product.url}/consignment`);
    const sheet = page.getByRole('dialog');
    const owner = page.locator('[data-field="owner"]').first();
    await owner.getByRole('textbox', { name: '姓名' }).waitFor();

    // Everything is missing: each part says so beside itself.
    await page.getByRole('button', { name: '下一步' }).tap();
    await expect.poll(() => owner.getByText('请输入姓名').count()).toBe(1);
    expect(await clippedAt(page, 'first-missing')).toEqual([]);

    await owner.getByRole('textbox', { name: '姓名' }).fill('阿卜杜拉·买买提');
    await owner.getByRole('textbox', { name: '手机号' }).fill('13900139000');
    await page.getByRole('textbox', { name: '身份证号' }).fill(idCard(1));

    await page.getByRole('combobox', { name: '车牌号' }).tap();
    await sheet.getByRole('button', { name: '浙', exact: true }).tap();
    expect(await clippedAt(page, 'plate')).toEqual([]);
    for (const sign of 'AD12345') await sheet.getByRole('button', { name: sign, exact: true }).tap();
    await sheet.getByRole('button', { name: '确定' }).tap();
    await sheet.waitFor({ state: 'detached' });

    await page.getByRole('combobox', { name: '看车地点' }).tap();
    await sheet.getByRole('searchbox').waitFor();
    expect(await clippedAt(page, 'address')).toEqual([]);
    await sheet.getByRole('searchbox').fill('西湖');
    const found = sheet.getByRole('button', { name: '浙江省 杭州市 西湖区', exact: true });
    await found.waitFor();
    expect(await clippedAt(page, 'address-found')).toEqual([]);
    await found.tap();
    await sheet.waitFor({ state: 'detached' });

    const drivers = page.locator('[data-field="drivers"]').first();
    const add = drivers.getByRole('button', { name: '添加驾驶人' });
    const names = drivers.getByRole('textbox', { name: '姓名' });
    while ((await names.count()) < 3) await add.tap();
    // Three are the most that the form takes.
    await add.waitFor({ state: 'detached' });
    for (const [at, name] of ['王小明', '李小红', '张大海'].entries()) {
      await names.nth(at).fill(name);
      await drivers
        .getByRole('radio', { name: at === 0 ? '本人' : '家人' })
        .nth(at)
        .tap();
    }
    await drivers.getByRole('textbox', { name: '驾龄' }).nth(2).fill('8');
    await drivers.getByRole('button', { name: '上移驾驶人3' }).tap();
    await drivers.getByRole('button', { name: '删除驾驶人3' }).tap();
    await expect
      .poll(() => names.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)))
      .toEqual(['王小明', '张大海']);
    expect(await clippedAt(page, 'first-filled')).toEqual([]);
    await page.getByRole('button', { name: '下一步' }).tap();

    const payment = page.locator('[data-field="payment"]').first();
    await payment.getByRole('radio', { name: '一次付清' }).tap();
    await payment.getByRole('textbox', { name: '最晚到账天数' }).fill('3');
    await payment.getByRole('radio', { name: '分期收款' }).tap();
    await payment.getByRole('radio', { name: '6期' }).tap();
    await payment.getByRole('textbox', { name: '首期金额' }).fill('500.5');

    const heavy = await photograph(page);
    expect(heavy.length).toBeGreaterThan(8 * MOST_BYTES);
    const photos = page.locator('[data-field="photos"]').first();
    const file = (name: string, buffer: Buffer, mimeType = 'image/jpeg') => ({ name, mimeType, buffer });
    await photos
      .locator('input[type=file]')
      .setInputFiles([file('车头.jpg', heavy), file('内饰.jpg', heavy)]);
    await expect.poll(() => photos.getByRole('img').count(), { timeout: 60_000 }).toBe(2);

    const report = page.locator('[data-field="report"]').first();
    const pdf = (bytes: number) => file('检测报告.pdf', Buffer.alloc(bytes, '%PDF-1.4 '), 'application/pdf');
    await report.locator('input[type=file]').setInputFiles(pdf(65_537));
    await report.getByText('“检测报告.pdf”太大，请选择64KB以内的文件').waitFor();
    await report.locator('input[type=file]').setInputFiles(pdf(65_536));
    await report.getByRole('button', { name: '删除检测报告.pdf' }).waitFor();

    await page.getByRole('radio', { name: '4星' }).tap();
    await page
      .getByRole('button', { name: /钥匙数量/ })
      .last()
      .tap();
    await page.getByRole('switch', { name: '保险在有效期内' }).tap();
    await page.getByRole('textbox', { name: '补充说明' }).fill('左后门补过漆。\n发动机没有动过。');
    expect(await clippedAt(page, 'second-filled')).toEqual([]);

    await page.getByRole('button', { name: '提交登记' }).tap();
    await page.waitForURL((url) => url.pathname !== '/consignment');
    const { stdout } = await suite.product.dukou('leads', 'list', '--json', '--full');
    const leads = JSON.parse(stdout) as readonly {
      readonly phone: string;
      readonly package: string;
      readonly form: Readonly<Record<string, unknown>>;
    }[];
    const lead = leads.find((one) => one.phone === phone && one.package === 'consignment');
    expect(lead?.form).toMatchObject({
      owner: { name: '阿卜杜拉·买买提', phone: '13900139000' },
      plate: '浙AD12345',
      address: '浙江省 杭州市 西湖区',
      drivers: [
        { relation: 'self', name: '王小明' },
        { relation: 'family', name: '张大海', years: 8 },
      ],
      payment: { kind: 'instalments', months: '6', first: 50_050 },
      condition: 4,
      insured: true,
      note: '左后门补过漆。\n发动机没有动过。',
    });
    // What the other way of payment asked for is gone.
    expect(lead?.form.payment).not.toHaveProperty('days');
    const saved = lead?.form.photos as readonly string[];
    expect(saved.map((text) => text.slice(0, text.indexOf(',')))).toEqual([
      `data:image/jpeg;name=${encodeURIComponent('车头.jpg')};base64`,
      `data:image/jpeg;name=${encodeURIComponent('内饰.jpg')};base64`,
    ]);
    for (const text of saved) {
      const bytes = Buffer.from(text.slice(text.indexOf(',') + 1), 'base64');
      expect(bytes.length).toBeLessThanOrEqual(MOST_BYTES);
      // A JPEG from its first mark to its last.
      expect([bytes.readUInt16BE(0), bytes.readUInt16BE(bytes.length - 2)]).toEqual([0xffd8, 0xffd9]);
    }
    expect(complaints()).toEqual([]);
  });
});
