import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, type NewVisitor, test } from '../../support/browser-test.ts';
import { clippedParts } from '../../support/clipped-parts.ts';
import { everyKindCommand, nameAndLabel, STEPS } from '../../support/every-kind.ts';
import { idCard } from '../../support/id-card.ts';
import { askForCode, logIn, newPhone } from '../../support/journey.ts';
import { leadsOf } from '../../support/leads-of.ts';
import { setTextSize } from '../../support/page-questions/large-text.ts';
import { PROJECT_ROOT } from '../../support/project-root.ts';
import type { Product } from '../../support/start-product.ts';
import { stepBack } from '../../support/step-back.ts';

// It is published to: every visitor would see that.
test.use({ productOptions: {} });

/** What a photograph of the form may weigh. */
const MOST_BYTES = 131_072;

let root: string;
test.afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The command that the operators' guide gives, as it stands there. */
function guidedCommand(): readonly string[] {
  const guide = readFileSync(join(PROJECT_ROOT, 'docs/operators.md'), 'utf8');
  const line = /^npx dukou (add form .+)$/m.exec(guide)?.[1];
  if (line === undefined) throw new Error('docs/operators.md adds no form');
  return line.split(' ');
}

async function dukou(product: Product, ...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await product.dukou(...args, '--root', root);
  if (code !== 0) throw new Error(`dukou ${args.join(' ')}: ${stderr}${stdout}`);
  return stdout;
}

async function openForm(newVisitor: NewVisitor, product: Product, path: string) {
  const { page, complaints } = await newVisitor();
  const phone = newPhone();
  await page.goto('/login?channel=5300');
  await logIn(page, product, phone);
  await page.waitForURL('**/form-package');
  await page.goto(path);
  await page.getByRole('textbox', { name: '姓名' }).first().waitFor();
  return { page, phone, complaints };
}

const openCallback = (newVisitor: NewVisitor, product: Product) => openForm(newVisitor, product, '/callback');

/** The form that this visitor saved. */
async function savedForm(product: Product, phone: string, form: string): Promise<Record<string, unknown>> {
  const leads = await leadsOf(product, phone);
  const lead = leads.find((one) => one.package === form);
  if (!lead) throw new Error(`no lead of ${form}; there is ${JSON.stringify(leads)}`);
  return lead.form;
}

test.beforeAll(async ({ product }) => {
  // Publishing follows all visitors first.
  test.setTimeout(400_000);
  root = mkdtempSync(join(tmpdir(), 'dukou-form-guide-'));
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
    const from = join(PROJECT_ROOT, `test/e2e/own-server/consignment/${file}.json`);
    cpSync(from, join(root, 'schemas', `${place}.json`));
  }
  await dukou(product, ...guidedCommand());
  await dukou(product, ...everyKindCommand());
  await dukou(product, 'publish', '--yes', '--note', '预约回电');
  const shown = async () => (await fetch(`${product.url}/callback`)).text();
  await expect.poll(shown, { timeout: 10_000 }).toContain('预约回电');
});

test.describe('a form that an operator adds to the running site, as the guide says', () => {
  test('is filled in by a visitor, and the lead appears in the list', async ({ newVisitor, product }) => {
    const { page, phone } = await openCallback(newVisitor, product);
    await page.getByRole('textbox', { name: '姓名' }).fill('王小明');
    await page.getByRole('radio', { name: '车贷', exact: true }).tap();
    await page.getByRole('textbox', { name: '补充说明' }).fill('请下午来电');
    await page.getByRole('button', { name: '提交预约' }).tap();
    await page.waitForURL((url) => url.pathname !== '/callback');
    const form = await savedForm(product, phone, 'callback');
    expect(Object.values(form)).toEqual(expect.arrayContaining(['王小明', '请下午来电']));
  });

  test('asks once when it is left half-filled with the back button; who stays finds every answer', async ({
    newVisitor,
    product,
  }) => {
    const { page } = await openCallback(newVisitor, product);
    await page.getByRole('textbox', { name: '姓名' }).fill('王小明');
    const question = page.getByRole('dialog').filter({ hasText: '还没有提交' });
    // Nobody waits for a page that stays.
    await stepBack(page);
    await question.waitFor();
    await question.getByRole('button', { name: '继续填写' }).tap();
    await question.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/callback');
    expect(await page.getByRole('textbox', { name: '姓名' }).inputValue()).toBe('王小明');
    await stepBack(page);
    await page.waitForURL((url) => url.pathname !== '/callback');
    expect(await question.count()).toBe(0);
  });

  test('asks once when a link of the page is followed, and then follows it', async ({
    newVisitor,
    product,
  }) => {
    const { page } = await openCallback(newVisitor, product);
    await page.getByRole('textbox', { name: '姓名' }).fill('王小明');
    const link = page.locator('a[href^="/"]:visible').first();
    const to = await link.getAttribute('href');
    const question = page.getByRole('dialog').filter({ hasText: '还没有提交' });
    await link.tap();
    await question.waitFor();
    expect(new URL(page.url()).pathname).toBe('/callback');
    await question.getByRole('button', { name: '离开' }).tap();
    await page.waitForURL((url) => url.pathname === String(to).split('?')[0]);
  });
});

/** What nobody can see whole at any usual width. */
async function clippedAt(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [width, percent] of [
    [320, 100],
    [360, 200],
    [390, 100],
  ] as const) {
    await page.setViewportSize({ width, height: 640 });
    await setTextSize(page, percent);
    const clipped = await page.evaluate(clippedParts);
    found.push(...clipped.map((problem) => `${width} px, ${percent} %: ${problem}`));
  }
  return found;
}

test.describe('a form with a question of every kind that dukou add form offers', () => {
  test('is filled in and sent by a visitor who was not logged in, and what is saved is what was answered', async ({
    newVisitor,
    product,
  }) => {
    const { page, complaints } = await newVisitor();
    const phone = newPhone();
    await page.goto('/every');
    const model = page.getByRole('combobox', { name: '品牌车型' });
    await page.getByRole('textbox', { name: '称呼' }).waitFor();
    expect(await model.count()).toBe(0);
    const amount = page.locator('[data-field="amount"]');
    await amount.getByText('按您的还款能力填写').waitFor();
    await page.getByRole('button', { name: '下一步' }).tap();
    await amount.getByText('请填写1000元至50万元之间的金额').waitFor();
    expect(await clippedAt(page)).toEqual([]);
    for (const [index, asked] of Object.values(STEPS).entries()) {
      if (index > 0) await page.getByRole('button', { name: '下一步' }).tap();
      for (const { field, does } of asked) {
        const [name, label] = nameAndLabel(field);
        await test.step(field, () => does(page, label, name));
      }
      expect(await clippedAt(page)).toEqual([]);
    }
    const card = idCard(1);
    await page.getByRole('textbox', { name: '身份证号' }).fill(card);
    await askForCode(page, phone);
    await page.getByRole('textbox', { name: '验证码' }).fill(product.smsCode(phone));
    await page.getByRole('button', { name: '提交登记' }).tap();
    await page.waitForURL((url) => url.pathname !== '/every');
    const all = Object.values(STEPS).flat();
    const saved = Object.fromEntries(all.map(({ field, saves }) => [nameAndLabel(field)[0], saves]));
    expect(await savedForm(product, phone, 'every')).toMatchObject({ ...saved, idcard: card });
    expect(complaints()).toEqual([]);
  });
});

/** A photograph with the grain of a camera, far heavier than the form takes. */
async function photograph(page: Page): Promise<Buffer> {
  const text = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 1000;
    canvas.height = 800;
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

test.describe('a form with groups, lists, alternatives, pictures and files', () => {
  test('is filled by touch at any width, and all of it arrives in the saved lead', async ({
    newVisitor,
    product,
  }) => {
    const { page, phone, complaints } = await openForm(newVisitor, product, '/consignment');
    const sheet = page.getByRole('dialog');
    const part = (name: string) => page.locator(`[data-field="${name}"]`).first();
    const owner = part('owner');

    // Everything is missing: each part says so beside itself.
    await page.getByRole('button', { name: '下一步' }).tap();
    await owner.getByText('请填写姓名').waitFor();
    expect(await clippedAt(page)).toEqual([]);
    await owner.getByRole('textbox', { name: '姓名' }).fill('阿卜杜拉·买买提');
    await owner.getByRole('textbox', { name: '手机号' }).fill('13900139000');
    await page.getByRole('textbox', { name: '身份证号' }).fill(idCard(1));

    await page.getByRole('combobox', { name: '看车地点' }).tap();
    await sheet.getByRole('searchbox').fill('西湖');
    const found = sheet.getByRole('button', { name: '浙江省 杭州市 西湖区', exact: true });
    await found.tap();
    await sheet.waitFor({ state: 'detached' });

    const drivers = part('drivers');
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
    await drivers.getByRole('button', { name: '上移驾驶人 3' }).tap();
    await drivers.getByRole('button', { name: '删除驾驶人 3' }).tap();
    await expect
      .poll(() => names.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)))
      .toEqual(['王小明', '张大海']);
    expect(await clippedAt(page)).toEqual([]);
    await page.getByRole('button', { name: '下一步' }).tap();

    const payment = part('payment');
    await payment.getByRole('radio', { name: '一次付清' }).tap();
    await payment.getByRole('textbox', { name: '最晚到账天数' }).fill('3');
    await payment.getByRole('radio', { name: '分期收款' }).tap();
    await payment.getByRole('radio', { name: '6期' }).tap();
    await payment.getByRole('textbox', { name: '首期金额' }).fill('500.5');

    const photos = part('photos');
    const pictures = photos.locator('input[type=file]');
    const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
    await pictures.setInputFiles(file('说明.txt', 'text/plain', Buffer.from('字')));
    await photos.getByText('“说明.txt”的类型不支持，请换一个文件').waitFor();
    // A picture that cannot be opened cannot be made lighter either.
    await pictures.setInputFiles(file('坏图.jpg', 'image/jpeg', Buffer.alloc(MOST_BYTES + 1)));
    await photos.getByText('“坏图.jpg”太大，请选择128KB以内的文件').waitFor();
    expect(await photos.getByRole('img').count()).toBe(0);
    const heavy = await photograph(page);
    expect(heavy.length).toBeGreaterThan(2 * MOST_BYTES);
    await pictures.setInputFiles(file('车头.jpg', 'image/jpeg', heavy));
    await photos.getByRole('img', { name: '车头.jpg' }).waitFor();

    const report = part('report');
    const pdf = (bytes: number) => file('检测报告.pdf', 'application/pdf', Buffer.alloc(bytes, '%PDF-1.4 '));
    await report.locator('input[type=file]').setInputFiles(pdf(65_537));
    await report.getByText('“检测报告.pdf”太大，请选择64KB以内的文件').waitFor();
    await report.locator('input[type=file]').setInputFiles(pdf(65_536));
    await report.getByRole('button', { name: '删除检测报告.pdf' }).waitFor();

    await page.getByRole('radio', { name: '4星' }).tap();
    await page.getByRole('button', { name: '钥匙数量加一' }).tap();
    await page.getByRole('switch', { name: '保险在有效期内' }).tap();
    expect(await clippedAt(page)).toEqual([]);
    await page.getByRole('button', { name: '提交登记' }).tap();
    await page.waitForURL((url) => url.pathname !== '/consignment');

    const form = await savedForm(product, phone, 'consignment');
    expect(form).toMatchObject({
      owner: { name: '阿卜杜拉·买买提', phone: '13900139000' },
      address: '浙江省 杭州市 西湖区',
      drivers: [
        { relation: 'self', name: '王小明' },
        { relation: 'family', name: '张大海', years: 8 },
      ],
      // What the other way of payment asked for is gone.
      payment: { kind: 'instalments', months: '6', first: 50_050 },
      condition: 4,
      keys: 1,
      insured: true,
    });
    expect(Object.keys(form.payment as object).sort()).toEqual(['first', 'kind', 'months']);
    const [saved = ''] = form.photos as readonly string[];
    expect(saved.slice(0, saved.indexOf(','))).toBe(
      `data:image/jpeg;name=${encodeURIComponent('车头.jpg')};base64`,
    );
    const bytes = Buffer.from(saved.slice(saved.indexOf(',') + 1), 'base64');
    expect(bytes.length).toBeLessThanOrEqual(MOST_BYTES);
    // A JPEG from its first mark to its last.
    expect([bytes.readUInt16BE(0), bytes.readUInt16BE(bytes.length - 2)]).toEqual([0xffd8, 0xffd9]);
    expect(complaints()).toEqual([]);
  });
});
