import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { acceptInvite, type ConsolePerson, firstLink, invite } from '../../support/console-person.ts';
import {
  byKeyboard,
  isWhole,
  isWholeAtEverySize,
  isWholeDialog,
  PATIENCE,
  set,
  submit,
  type,
} from '../../support/console-screen.ts';
import { copyProject } from '../../support/copy-project.ts';
import { launchBrowser } from '../../support/launch-browser.ts';
import { PROJECT_ROOT } from '../../support/project-root.ts';
import { keepSmall } from '../../support/smaller-configuration.ts';
import { type Product, startProduct } from '../../support/start-product.ts';

// One story with one product, which is killed on the way.
test.describe.configure({ mode: 'serial', timeout: 400_000 });

const folder = mkdtempSync(join(tmpdir(), 'dukou-together-'));
const full = join(folder, 'full');
const root = join(folder, 'site');

let product: Product;
let browser: Browser;
let admin: ConsolePerson;
let buyer: ConsolePerson;
let compliance: ConsolePerson;
/** Has a name that is a page, and hears nothing of what others do. */
let engineer: ConsolePerson;

/** Address of the draft that is full of it. */
let hostile = '';

/** What must stay a text wherever it stands. */
const TEXT = '<img src=x onerror=window.hit=1>';

const disk = pathToFileURL(join(PROJECT_ROOT, 'test/support/refusing-disk.mjs'));
const start = (env: Readonly<Record<string, string>> = {}) =>
  startProduct({
    dataDir: join(folder, 'data'),
    env: { NODE_OPTIONS: `--import ${disk}`, DUKOU_DISK_IS_FULL: full, DUKOU_ROOT: root, ...env },
  });

test.beforeAll(async () => {
  keepSmall(copyProject(root));
  product = await start();
  browser = await launchBrowser({});
  admin = await acceptInvite(browser, firstLink(product), 'admin');
  buyer = await acceptInvite(browser, await invite(admin, '李投放', ['投放']), 'buyer');
  compliance = await acceptInvite(browser, await invite(admin, '王合规', ['合规']), 'compliance');
});
test.afterAll(async () => {
  await browser?.close();
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Title and brand of the login page that visitors of a channel get. */
async function liveFor(channel: string): Promise<string> {
  const answer = await fetch(`${product.url}/login?channel=channel_${channel}`);
  return answer.text();
}

const bar = (page: Page) => page.getByRole('region', { name: '当前改动单' });
const open = (page: Page, channel: string) =>
  page.getByRole('button', { name: channel, exact: true }).click();

test('a value of fifty channels is set at once, and taken back in one step', async () => {
  const { page } = buyer;
  await page.getByRole('link', { name: '渠道', exact: true }).click();
  await page.getByRole('banner').getByRole('button', { name: '新建改动单' }).click();
  await page.getByRole('dialog').getByLabel('标题').fill('一起改');
  await page.getByRole('button', { name: '新建', exact: true }).click();
  const bulk = page.getByRole('region', { name: '批量设置' });
  const choose = async (header: string) => {
    await page.getByRole('checkbox', { name: '选择本页全部渠道' }).check();
    await bulk.getByRole('combobox', { name: '设置哪一列' }).press('ArrowDown');
    await page.locator('.ant-select-dropdown:visible').getByTitle(header, { exact: true }).click();
  };
  await choose('分组');
  await bulk.getByRole('combobox', { name: '分组' }).fill('only-download');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await isWhole(page);
  await bulk.getByRole('button', { name: '加入' }).click();
  await expect(page.getByRole('row').filter({ hasText: '3408' })).toContainText('改');
  await bar(page).getByRole('button', { name: '撤销上一步' }).click();
  await expect(bar(page)).toContainText('0 个渠道');
  await choose('标题');
  await bulk.getByRole('button', { name: '全部清空' }).click();
  await expect(page.getByRole('dialog')).toContainText('清空 50 个渠道的「标题」？');
  await isWholeDialog(page);
  await bulk.getByRole('textbox', { name: '标题' }).fill('夏季专享');
  await bulk.getByRole('button', { name: '全部设为此值' }).click();
  await expect(bar(page)).toContainText('50 个渠道');
  await isWhole(page);
  await bar(page).getByRole('button', { name: '撤销上一步' }).click();
  await expect(bar(page)).toContainText('0 个渠道');
  await bar(page).getByRole('button', { name: '重做' }).click();
  await expect(bar(page)).toContainText('50 个渠道');
  await bar(page).getByRole('button', { name: '撤销上一步' }).click();
  await expect(bar(page)).toContainText('0 个渠道');
});

test('an inherited value that was made the channel’s own and given up leaves nothing behind', async () => {
  const { page } = buyer;
  await open(page, '3408');
  const drawer = page.getByRole('dialog', { name: '渠道 3408' });
  const name = drawer.locator('.setting', { has: page.getByText('显示名称', { exact: true }) });
  await name.getByRole('button', { name: '改为自己的' }).click();
  await set(page, '显示名称', '渡口优选');
  await expect(bar(page)).toContainText('1 个渠道');
  await name.getByRole('button', { name: '恢复继承' }).click();
  await expect(bar(page)).toContainText('0 个渠道');
  await expect(name.locator('.inherited')).toBeVisible();
  await page.keyboard.press('Escape');
});

test('a sheet goes into the draft: of what it clears, what was ticked by hand', async () => {
  const { page } = buyer;
  await page.getByRole('link', { name: '导入' }).click();
  const upload = (text: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: '五月.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await upload('渠道号,标题\n1.23E+10,错\n5262,\n');
  await expect(page.getByRole('button', { name: '放进改动单' })).toBeDisabled(PATIENCE);
  await isWhole(page);
  await isWholeAtEverySize(page);
  await page.getByRole('textbox', { name: '改正 A2' }).fill('980123');
  await page.getByRole('button', { name: '重新检查' }).click();
  await expect(page.getByRole('button', { name: '放进改动单' })).toBeEnabled(PATIENCE);
  await expect(page.getByRole('region', { name: /^新增（1）$/ })).toContainText('渠道 980123');
  await upload('渠道号,标题,分组,备注\n3408,,,五月\n5320,,,五月\n5475,五月专享,bank-funding-reworded,五月\n');
  const ticks = page.getByRole('checkbox', { name: /渠道 (3408|5320) · 分组/ });
  await expect(ticks).toHaveCount(2, PATIENCE);
  for (const tick of await ticks.all()) await expect(tick).not.toBeChecked();
  await ticks.first().check();
  await expect(page.getByRole('region', { name: /^清空（\d+，已勾 1）$/ })).toBeVisible();
  await isWhole(page);
  await page.getByRole('button', { name: '放进改动单' }).click();
  await expect(page.getByRole('heading', { name: /一起改/ })).toBeVisible();
  const items = page.getByRole('region', { name: '改动', exact: true }).locator('.item');
  await expect(items).toHaveCount(3);
  await expect(items.filter({ hasText: '3408' })).toContainText(/分组.*partner-company/);
  await expect(items.filter({ hasText: '5320' })).not.toContainText('分组');
  await expect(items.filter({ hasText: '5475' })).toContainText('五月专享');
  await isWhole(page);
});

test('a part is published alone; the rest, its writer and what they are typing stay', async () => {
  const { page } = buyer;
  await page.getByRole('button', { name: '拆分' }).click();
  await page.getByRole('checkbox', { name: '拆出渠道 5475' }).check();
  await page.getByRole('button', { name: '拆出 1 个渠道' }).click();
  await expect(page.getByRole('heading', { name: '#2 一起改（拆分）' })).toBeVisible();
  await submit(page, '先发 5475');

  await page.getByRole('link', { name: '渠道', exact: true }).click();
  await open(page, '5475');
  await set(page, '备注', '六月');
  await page.keyboard.press('Escape');
  await open(page, '5320');
  const note = page.getByRole('dialog').getByLabel('备注');
  await note.fill('打到一半的字');
  await note.press('ArrowLeft');

  const { page: other } = admin;
  await other.getByRole('link', { name: '总览' }).click();
  await other.getByRole('link', { name: /#2 一起改（拆分）/ }).click();
  await other.getByRole('button', { name: '发布', exact: true }).click();
  await other.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
  await expect(other.getByText(/已发布为第 \d+ 版/)).toBeVisible(PATIENCE);
  await expect.poll(() => liveFor('5475')).toContain('五月专享');

  await expect(bar(page)).toContainText('有冲突');
  await expect(note).toBeFocused();
  await expect(note).toHaveValue('打到一半的字');
  await page.keyboard.type('多');
  await note.press('Enter');
  await expect(note).toHaveValue('打到一半的多字');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: '#1 一起改' }).click();
  const items = page.getByRole('region', { name: '改动', exact: true });
  await expect(items).toContainText('打到一半的多字');
  await byKeyboard(page, bar(page).getByRole('button', { name: '撤销上一步' }));
  await expect(items).not.toContainText('打到一半的多字');
  await byKeyboard(page, bar(page).getByRole('button', { name: '重做' }));
  await expect(items).toContainText('打到一半的多字');
});

test('of two values for one place, a person says which one stays', async () => {
  const { page } = buyer;
  const row = page.getByRole('row', { name: /渠道 5475 · 备注/ });
  await expect(row).toContainText('五月');
  await isWholeAtEverySize(page);
  await row.getByRole('radio', { name: '六月' }).check();
  await page.getByRole('button', { name: '应用选择' }).click();
  await expect(row).toBeHidden();
  await expect(bar(page)).not.toContainText('有冲突');
});

test('a full disk publishes nothing, and says so', async () => {
  const { page } = buyer;
  await page.getByRole('link', { name: '渠道', exact: true }).click();
  await open(page, '5475');
  await setOwn(page, '显示名称', '渡口优选');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: '#1 一起改' }).click();
  await submit(page, '名称写错了');
  await expect(page.getByRole('main').getByText('待审批')).toBeVisible();

  writeFileSync(full, '');
  await admin.page.goto(`${product.consoleUrl}/drafts/1`);
  await publishInEmergency(admin);
  await expect(admin.page.getByText(/没有发布，什么都没有改变。服务器的磁盘满了/)).toBeVisible(PATIENCE);
  rmSync(full);
  expect(await liveFor('5475')).not.toContain('渡口优选');
  await expect(admin.page.getByRole('main').getByText('待审批')).toBeVisible();
});

/** Publishes the draft that is open without the approval that it needs. */
async function publishInEmergency({ page, stepUpUnless }: ConsolePerson): Promise<void> {
  await page.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '紧急发布' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('紧急发布的原因').fill('名称写错了');
  await isWholeAtEverySize(page);
  await dialog.getByRole('button', { name: '紧急发布' }).click();
  await stepUpUnless(page.getByText('正在发布', { exact: false }).first());
}

/** Publishes the draft that is open; the server is killed before it writes a file, and starts again. */
async function dieBefore(file: string): Promise<void> {
  writeFileSync(full, file);
  await publishInEmergency(admin);
  const { port, consoleUrl } = product;
  await expect.poll(() => fetch(consoleUrl).then(Boolean, () => false), PATIENCE).toBe(false);
  rmSync(full);
  product = await start({ PORT: String(port), DUKOU_CONSOLE_PORT: new URL(consoleUrl).port });
  await admin.page.reload();
}

test('a server that dies while it publishes leaves one truth, and the draft free', async () => {
  const { page } = admin;
  await dieBefore('/current.json');
  // Within the half minute that an expectation waits.
  await expect(page.getByRole('main').getByText('待审批')).toBeVisible();
  expect(await liveFor('5475')).not.toContain('渡口优选');
  await dieBefore('/log.jsonl');
  await expect(page.getByText(/已发布为第 \d+ 版/)).toBeVisible();
  await expect.poll(() => liveFor('5475')).toContain('渡口优选');
  const { rows } = await (await page.request.get(`${product.consoleUrl}/api/versions`)).json();
  expect(rows.filter(({ draft }: { draft: number | null }) => draft === 1)).toHaveLength(1);
});

test('what was published in an emergency is red until compliance has looked at it', async () => {
  const { page } = compliance;
  await page.goto(product.consoleUrl);
  const red = page.getByRole('alert').filter({ hasText: '尚未事后复核' });
  await expect(red).toContainText('名称写错了');
  await isWhole(page);
  await red.getByRole('button', { name: '复核' }).click();
  await isWholeAtEverySize(page);
  await page.getByLabel('结论').fill('属实');
  await page.getByRole('dialog').getByRole('button', { name: '复核' }).click();
  await compliance.stepUp();
  await expect(red).toBeHidden();
});

/** Sets a value that the channel inherits. */
async function setOwn(page: Page, header: string, value: string): Promise<void> {
  const setting = page.locator('.setting', { has: page.getByText(header, { exact: true }) });
  await setting.getByRole('button', { name: '改为自己的' }).click();
  await set(page, header, value);
}

/** Looks at a screen that shows the text, which has done nothing. */
async function isText(page: Page): Promise<void> {
  await expect(page.getByText(TEXT).filter({ visible: true }).first()).toBeVisible();
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
}

test('what two write into one draft stays; of the same value both are shown, and events may be cut', async () => {
  const { page } = buyer;
  engineer = await acceptInvite(browser, await invite(admin, TEXT, ['技术']), 'engineer');
  await isText(admin.page);
  const { page: other } = engineer;
  await other.context().route('**/api/events', (route) => route.abort());
  await page.goto(`${product.consoleUrl}/channels`);
  await page.getByRole('banner').getByRole('button', { name: '新建改动单' }).click();
  await page.getByRole('dialog').getByLabel('标题').fill(TEXT);
  await page.getByRole('button', { name: '新建', exact: true }).click();
  const [{ number }] = await (await page.request.get(`${product.consoleUrl}/api/drafts`)).json();
  hostile = `${product.consoleUrl}/drafts/${number}`;
  await open(page, '5320');
  await setOwn(page, '标题', TEXT);
  const note = page.getByRole('dialog').getByLabel('备注');
  await note.fill('投放写的');

  await other.goto(hostile);
  await other.getByRole('button', { name: '设为当前改动单' }).click();
  await other.getByRole('link', { name: '渠道', exact: true }).click();
  await open(other, '5320');
  await setOwn(other, '显示名称', TEXT);
  await set(other, '备注', TEXT);
  await note.press('Enter');
  const question = page.getByRole('alert').filter({ hasText: '同事刚刚改了这一项' });
  await expect(question).toContainText(TEXT);
  await expect(question).toContainText('投放写的');
  await isWhole(page);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  // Whoever closes the drawer is asked all the same.
  await page.keyboard.press('Escape');
  const dialog = page.getByRole('dialog', { name: /同事刚刚改了同一处/ });
  await expect(dialog).toBeVisible();
  // Who answers later goes on; what was asked stays, also through a reload.
  await isWholeDialog(page);
  await page.reload();
  const notice = bar(page).getByRole('button', { name: '1 处和同事的不同，去选择' });
  await expect(notice).toBeVisible();
  await isWholeAtEverySize(page);
  await expect(dialog).toBeHidden();
  await byKeyboard(page, notice);
  await expect(dialog).toContainText('投放写的');
  await page.keyboard.press('Escape');
  await open(page, '5320');
  await question.getByRole('button', { name: '用我的' }).click();
  await expect(question).toBeHidden();
  await expect(notice).toHaveCount(0);
  await expect(note).toHaveValue('投放写的');
  await expect(page.getByRole('dialog').getByLabel('显示名称')).toHaveValue(TEXT);
  await expect(other.getByRole('dialog').getByLabel('备注')).toHaveValue('投放写的');
});

test('the page of a draft shows what was written as a text, and can do nothing', async () => {
  const { page } = engineer;
  await page.getByRole('tab', { name: '页面' }).click();
  const phone = page.locator('iframe.phone');
  await expect(phone.contentFrame().getByText(TEXT).first()).toBeVisible(PATIENCE);
  // In a window of its own: browsers call each refusal an error.
  const tried = await page.context().newPage();
  await tried.goto(page.url());
  const answered: string[] = [];
  await tried.locator('iframe.phone').waitFor(PATIENCE);
  tried.on('response', (one) => void answered.push(`${one.request().method()} ${one.url()}`));
  await tried.locator('iframe.phone').evaluate((frame: HTMLIFrameElement) => {
    const script = "parent.hit=top.hit=1;fetch('/api/me');top.location='/audit'";
    const hostile = `<script>${script}</script><img src="/api/me" onerror="${script}"><link rel="stylesheet" href="/api/me">
      <form action="/api/drafts" method="post" enctype="text/plain" target="_top"><button>form</button></form><a href="/audit" target="_top">top</a>
      <a href="/audit" target="_blank">blank</a><iframe src="/api/me"></iframe><object data="/api/me"></object>
      <meta http-equiv="refresh" content="0;url=/audit">`;
    frame.srcdoc = frame.srcdoc.replace(/<body[^>]*>/, `$&${hostile}`);
  });
  const document = tried.locator('iframe.phone').contentFrame();
  for (const name of ['top', 'blank']) await document.getByRole('link', { name }).click();
  await document.getByRole('button', { name: 'form' }).click();
  await expect(tried.getByRole('dialog')).toBeVisible();
  expect(new URL(tried.url()).pathname).toBe('/channels');
  expect(answered.filter((one) => /\/api\/me$|audit|^POST .*drafts$/.test(one))).toEqual([]);
  expect(await tried.evaluate(() => 'hit' in window)).toBe(false);
  expect(tried.context().pages()).toHaveLength(2);
  await tried.close();
});

test('what was changed while somebody looked at it is not approved', async () => {
  const { page } = buyer;
  await page.goto(hostile);
  await submit(page, TEXT);
  await isText(page);
  await compliance.page.goto(hostile);
  await isText(compliance.page);
  await compliance.page.getByRole('button', { name: '通过', exact: true }).click();
  await engineer.page.goto(hostile);
  const deaf = engineer.page.getByRole('region', { name: '体检' });
  await expect(deaf).toContainText('体检通过');
  await page.getByRole('link', { name: '渠道', exact: true }).click();
  await expect(bar(page).getByTitle(/王合规正在看/)).toContainText('，共 2 人');
  await open(page, '5320');
  await set(page, '备注', '批准时改的');
  await page.keyboard.press('Escape');
  await expect(compliance.page.getByRole('main').locator('header')).toContainText('李投放正在编辑');
  await isWhole(page);
  await isText(page);
  await compliance.page.getByRole('dialog').getByRole('button', { name: '通过', exact: true }).click();
  const refused = compliance.page.getByRole('dialog').getByRole('alert');
  await compliance.stepUpUnless(refused);
  await expect(refused).toBeVisible();
  await compliance.page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  // No green of what is old stays on a page that hears nothing.
  await expect(deaf).toContainText('体检过期');

  await page.getByRole('link', { name: '导入' }).click();
  const buffer = Buffer.from(`渠道号,备注\n3408,${TEXT}\n`);
  await page.locator('input[type=file]').setInputFiles({ name: `${TEXT}.csv`, mimeType: 'text/csv', buffer });
  await expect(page.getByText(`${TEXT}.csv`)).toBeVisible(PATIENCE);
  await isText(page);
});

test('a damaged version is told in red: drafts can be edited, and the way back is offered', async () => {
  const { page } = admin;
  const releases = join(folder, 'data/releases');
  const pointer = join(releases, 'current.json');
  const { id } = JSON.parse(readFileSync(pointer, 'utf8'));
  appendFileSync(join(releases, id, 'parts/site.json'), ' ');
  // It is read again when the pointer was written.
  appendFileSync(pointer, '\n');
  await page.goto(product.consoleUrl);
  const red = page.getByRole('alert').filter({ hasText: '线上版本需要处理' });
  await expect(red).toContainText('访客看到的是之前完好的版本');
  await isWhole(page);
  await buyer.page.getByRole('link', { name: '渠道', exact: true }).click();
  await open(buyer.page, '5320');
  await set(buyer.page, '备注', '照常编辑');
  await page.getByRole('link', { name: '版本', exact: true }).click();
  await page.getByRole('button', { name: '回退', exact: true }).first().click();
  await page.getByRole('dialog').getByLabel('原因').fill(TEXT);
  await page.getByRole('dialog').getByRole('button', { name: '回退' }).click();
  const live = page.getByRole('row', { name: /线上/ }).filter({ hasText: TEXT });
  await admin.stepUpUnless(live);
  await expect(live).toBeVisible();
  for (const name of ['总览', '改动单', '审计', '人员']) {
    await page.getByRole('link', { name, exact: true }).click();
    await isText(page);
  }
  await page.keyboard.press('/');
  await type(page, page.getByRole('dialog').getByRole('combobox'), 'img');
  await expect(page.locator('.ant-select-dropdown:visible')).toBeVisible();
  await isText(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await buyer.page.keyboard.press('Escape');
  // Of one channel: in the list, in the words of a field that are too long for it, and where visitors land.
  await isText(buyer.page);
  await buyer.page.getByRole('button', { name: '撤销上一步' }).hover();
  await expect(buyer.page.getByRole('tooltip')).toBeVisible();
  const draft = hostile.split('/').at(-1);
  await buyer.page.goto(`${product.consoleUrl}/why?channel=channel_5320&path=/login&draft=${draft}`);
  await isText(buyer.page);
  await page.getByRole('link', { name: '总览' }).click();
  await expect(red).toBeHidden();
  for (const { complaints } of [admin, buyer, compliance, engineer]) expect(complaints).toEqual([]);
});

test('what somebody types for a draft that is given up meanwhile waits for another one', async () => {
  const { page } = buyer;
  const begin = async (title: string) => {
    await bar(page).getByRole('button', { name: '切换' }).click();
    await page.getByRole('menuitem', { name: '新建改动单' }).click();
    await page.getByRole('dialog').getByLabel('标题').fill(title);
    await page.getByRole('button', { name: '新建', exact: true }).click();
    await expect(bar(page)).toContainText(title);
  };
  await page.goto(`${product.consoleUrl}/channels`);
  await begin('会放弃的');
  await open(page, '5320');
  await page.getByRole('dialog').getByRole('textbox', { name: '备注' }).fill('打了一半');
  const other = await page.context().newPage();
  await other.goto(
    new URL((await bar(page).getByRole('link').first().getAttribute('href')) ?? '', page.url()).href,
  );
  await other.getByRole('button', { name: '更多' }).click();
  await other.getByRole('menuitem', { name: '放弃' }).click();
  await other.getByRole('dialog').getByRole('button', { name: '放弃' }).click();
  await expect(page.getByText('您的改动留在本机')).toBeVisible();
  await other.close();
  await page.goto(`${product.consoleUrl}/channels`);
  await bar(page).getByRole('button', { name: '新建改动单' }).click();
  await page.getByRole('dialog').getByLabel('标题').fill('放得进的');
  await page.getByRole('button', { name: '新建', exact: true }).click();
  await open(page, '5320');
  await set(page, '备注', '这里已有的');
  await page.keyboard.press('Escape');
  await bar(page).getByRole('button', { name: '1 处改动没放进改动单' }).click();
  // Nobody writes over a value unseen.
  await expect(page.getByRole('dialog').getByRole('listitem')).toContainText('现在这里已有的我的打了一半');
  await isWholeAtEverySize(page);
  await page.getByRole('button', { name: /^放进 #/ }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await open(page, '5320');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: '备注' })).toHaveValue('打了一半');
});
