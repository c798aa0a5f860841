import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { acceptInvite, type ConsolePerson, firstLink, invite } from '../../support/console-person.ts';
import { isWhole, PATIENCE, set, submit } from '../../support/console-screen.ts';
import { launchBrowser } from '../../support/launch-browser.ts';
import { PROJECT_ROOT } from '../../support/project-root.ts';
import { keepSmall } from '../../support/smaller-configuration.ts';
import { type Product, startProduct } from '../../support/start-product.ts';
import { withPart } from '../../support/with-part.ts';

// One story with one product and one folder of files: what was published in one test is live in the next.
test.describe.configure({ mode: 'serial', timeout: 400_000 });

const folder = mkdtempSync(join(tmpdir(), 'dukou-refused-'));
const root = join(folder, 'site');

let product: Product;
let browser: Browser;
let admin: ConsolePerson;
let buyer: ConsolePerson;
/** Edits and approves. */
let both: ConsolePerson;

test.beforeAll(async () => {
  for (const part of ['hosts', 'channels', 'schemas', 'server/config', 'src/public/brand'])
    cpSync(join(PROJECT_ROOT, part), join(root, part), { recursive: true });
  symlinkSync(join(PROJECT_ROOT, 'dist'), join(root, 'dist'));
  keepSmall(root);
  product = await startProduct({ dataDir: join(folder, 'data'), env: { DUKOU_ROOT: root } });
  browser = await launchBrowser({});
  admin = await acceptInvite(browser, firstLink(product), 'admin');
  buyer = await acceptInvite(browser, await invite(admin, '李投放', ['投放']), 'buyer');
  both = await acceptInvite(browser, await invite(admin, '赵组长', ['投放', '合规']), 'both');
});
test.afterAll(async () => {
  await browser?.close();
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The login page that visitors of a channel get. */
async function liveFor(channel: string): Promise<string> {
  const answer = await fetch(`${product.url}/login?channel=channel_${channel}`);
  return answer.text();
}

/** What a call from the page that is open answers, as one of its own calls. */
const call = (page: Page, method: string, path: string, body?: unknown) =>
  page.evaluate(
    async ([method, path, body]) => {
      const headers = { 'x-console': '1', 'content-type': 'application/json' };
      const answer = await fetch(path, { method, headers, body });
      // The number of a request is another each time.
      return { status: answer.status, text: (await answer.text()).replace(/"requestId":"[^"]*"/, '') };
    },
    [method, path, body === undefined ? undefined : JSON.stringify(body)] as const,
  );

async function beginDraft(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: '渠道', exact: true }).click();
  await page.getByRole('banner').getByRole('button', { name: '新建改动单' }).click();
  await page.getByRole('dialog').getByLabel('标题').fill(title);
  await page.getByRole('button', { name: '新建', exact: true }).click();
}

/** Opens a channel, sets one of its values, and closes it. */
async function edit(page: Page, channel: string, header: string, value: string): Promise<void> {
  await page.getByRole('link', { name: '渠道', exact: true }).click();
  await page.getByRole('button', { name: channel, exact: true }).click();
  const own = page
    .locator('.setting', { has: page.getByText(header, { exact: true }) })
    .getByRole('button', { name: '改为自己的' });
  await expect(own.or(page.getByRole('dialog').getByLabel(header)).first()).toBeVisible();
  if (await own.isVisible()) await own.click();
  await set(page, header, value);
  await page.keyboard.press('Escape');
}

async function publishDraft(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: '发布', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByText(/已发布为第 \d+ 版/)).toBeVisible(PATIENCE);
}

test('a sheet of two hundred lines goes into the draft in one step; one with mistakes not at all', async () => {
  const { page } = buyer;
  await beginDraft(page, '五月表格');
  await page.getByRole('link', { name: '导入' }).click();
  const upload = (name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

  const rows: (string | number)[][] = [
    ['渠道号', '备注', '标题'],
    [1.23e10, '太大', ''],
    [3408, '一次', ''],
    [3408, '两次', ''],
    [5320, '', ''],
  ];
  const sheet = utils.aoa_to_sheet(rows);
  sheet['!merges'] = [utils.decode_range('B5:C5')];
  sheet['!cols'] = [{}, {}, { hidden: true }];
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, '渠道');
  await upload('坏表.xlsx', write(book, { type: 'buffer', bookType: 'xlsx' }));
  for (const cell of ['渠道!A2', '渠道!A4', '渠道!B5'])
    await expect(page.getByText(cell, { exact: false }).first()).toBeVisible(PATIENCE);
  await expect(page.getByText('隐藏', { exact: false }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: '放进改动单' })).toBeDisabled();
  // 渠道号,标题 in GB 18030, and a title in UTF-8.
  const mixed = [Buffer.from([0xc7, 0xfe, 0xb5, 0xc0, 0xba, 0xc5]), Buffer.from(',备注\n3408,优选\n')];
  await upload('混合.csv', Buffer.concat(mixed));
  await expect(page.getByText('这个文件读不了', { exact: false })).toBeVisible(PATIENCE);
  const bomb = withPart(
    write(book, { type: 'buffer', bookType: 'xlsx' }),
    'a.png',
    Buffer.alloc(150_000_000),
  );
  await upload('炸弹.xlsx', Buffer.from(bomb));
  await expect(page.getByText('解压后太大', { exact: false })).toBeVisible(PATIENCE);
  await upload('太长.csv', Buffer.from(`渠道号\n${'\n'.repeat(50_000)}3408\n`));
  await expect(page.getByText('一张表最多 50000 行', { exact: false })).toBeVisible(PATIENCE);

  const { rows: known } = JSON.parse((await call(page, 'GET', '/api/channels?limit=100')).text);
  const lines = known.flatMap(({ id }: { id: string }, at: number) => [
    `${id.replace(/\D+/, '')},五月投放`,
    `${980_001 + at},新渠道`,
  ]);
  expect(lines).toHaveLength(200);
  await upload('五月.csv', Buffer.from(['渠道号,备注', ...lines].join('\n')));
  await page.getByRole('button', { name: '放进改动单' }).click(PATIENCE);
  const bar = page.getByRole('region', { name: '当前改动单' });
  await expect(bar).toContainText('200 个渠道');
  await isWhole(page);
  await bar.getByRole('button', { name: '撤销上一步' }).click();
  await expect(bar).toContainText('0 个渠道');
});

/** Ends the process that checks a draft, as the system does when it has no memory left. */
function killJudge(): boolean {
  const judge = readdirSync('/proc').find((pid) => {
    try {
      const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      const ours = readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`DUKOU_ROOT=${root}\0`);
      return ours && args.includes('judge') && !args.includes('--stay');
    } catch {
      return false;
    }
  });
  if (judge) process.kill(Number(judge), 'SIGKILL');
  return judge !== undefined;
}

test('a check that dies says so, and changes nothing', async () => {
  const { page } = buyer;
  await edit(page, '5475', '标题', '第一个标题');
  await page.getByRole('link', { name: /^#\d+ 五月表格$/ }).click();
  await page.getByRole('textbox', { name: '说明' }).fill('只改一个');
  await page.getByRole('button', { name: '开始体检' }).click();
  await expect.poll(killJudge).toBe(true);
  await expect(page.getByText(/体检没有做完，什么都没有改变/)).toBeVisible();
  await isWhole(page);
  await submit(page, '只改一个标题');
  await publishDraft(page);
  await expect.poll(() => liveFor('5475')).toContain('第一个标题');
});

test('files become a draft; they are refused once they know less than what the console published', async () => {
  const { page } = buyer;
  const path = 'channels/channel_5262.json';
  const inFolder = (file: string) => readFileSync(join(root, file), 'utf8');
  expect(await product.dukou('pull', '--root', root)).toMatchObject({ code: 0 });
  const { about: _, ...channel } = JSON.parse(inFolder(path));
  writeFileSync(join(root, path), JSON.stringify({ ...channel, title: '文件夹里的标题' }));
  const pushed = await product.dukou(
    'push',
    '--root',
    root,
    '--as',
    'buyer',
    '--title',
    '来自文件夹',
    '--note',
    '标题',
  );
  expect(pushed, pushed.stderr).toMatchObject({ code: 0 });
  await page.goto(pushed.stdout.trim());
  await expect(page.getByRole('region', { name: '改动', exact: true })).toContainText('文件夹里的标题');
  await page.getByRole('button', { name: '设为当前改动单' }).click();
  await edit(page, '5320', '备注', '只在控制台');
  await page.goto(pushed.stdout.trim());
  await submit(page, '标题');
  await publishDraft(page);
  await expect.poll(() => liveFor('5262')).toContain('文件夹里的标题');

  expect(inFolder('channels/channel_5320.json')).not.toContain('只在控制台');
  const refused = await product.dukou('publish', '--root', root, '--yes');
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('npx dukou pull')]);
  expect(await product.dukou('pull', '--root', root, '--theirs')).toMatchObject({ code: 0 });
  expect(inFolder('channels/channel_5320.json')).toContain('只在控制台');
});

test('what was taken back does not come back with the next draft', async () => {
  const { page } = buyer;
  await page.getByRole('link', { name: '版本', exact: true }).first().click();
  await page.getByRole('button', { name: '回退', exact: true }).first().click();
  await page.getByRole('dialog').getByLabel('原因').fill('标题写错');
  await page.getByRole('dialog').getByRole('button', { name: '回退' }).click();
  const isBack = page.getByRole('row', { name: /线上.*标题写错/ });
  await buyer.stepUpUnless(isBack);
  await expect(isBack).toBeVisible();
  await expect.poll(() => liveFor('5262')).not.toContain('文件夹里的标题');

  await beginDraft(page, '下一个');
  await edit(page, '5475', '标题', '下一个标题');
  await page.getByRole('link', { name: /^#\d+ 下一个$/ }).click();
  await submit(page, '只改一个标题');
  await publishDraft(page);
  await expect.poll(() => liveFor('5475')).toContain('下一个标题');
  expect(await liveFor('5262')).not.toContain('文件夹里的标题');
});

test('who has written in a draft does not approve it, whatever the roles', async () => {
  const { page } = both;
  await beginDraft(page, '自己批');
  await edit(page, '5475', '显示名称', '渡口优选');
  await page.getByRole('link', { name: /^#\d+ 自己批$/ }).click();
  await submit(page, '自己改的名称');
  const approve = page.getByRole('button', { name: '通过', exact: true });
  await expect(approve).toHaveAttribute('aria-disabled', 'true');
  await expect(approve).toHaveAccessibleDescription(/不能/);
  await approve.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await liveFor('5475')).not.toContain('渡口优选');
});

test('a page of the visitors’ origin writes nothing in the name of who is signed in', async () => {
  const drafts = () => call(buyer.page, 'GET', '/api/drafts');
  const before = await drafts();
  const tab = await buyer.page.context().newPage();
  // Our own pages may not even call another origin.
  const page = `${product.url}/hostile`;
  await tab.route(page, (route) => route.fulfill({ contentType: 'text/html', body: '<p>hostile</p>' }));
  await tab.goto(page);
  const address = `${product.consoleUrl}/api/drafts`;
  const ends = await tab.evaluate(async (address) => {
    const call = (type: string, more: RequestInit) =>
      fetch(address, {
        method: 'POST',
        credentials: 'include',
        headers: { 'content-type': type },
        body: JSON.stringify({ title: 'csrf' }),
        ...more,
      }).then(
        () => 'answered',
        () => 'refused',
      );
    return Promise.all([
      call('text/plain', { mode: 'no-cors' }),
      call('application/x-www-form-urlencoded', { mode: 'no-cors' }),
      call('application/json', {}),
    ]);
  }, address);
  expect(ends).toEqual(['refused', 'refused', 'refused']);
  await tab.setContent(
    `<form method="post" action="${address}" enctype="text/plain"><input name='{"title":"csrf","a":"' value='"}'><button>send</button></form>`,
  );
  const posted = tab.waitForResponse(address);
  await tab.getByRole('button', { name: 'send' }).click();
  expect((await posted).status()).toBe(403);
  await tab.close();
  expect(await drafts()).toEqual(before);
  for (const { complaints } of [admin, buyer, both]) expect(complaints).toEqual([]);
});

test('compliance reads what was published at a terminal, value by value, before it signs', async () => {
  const brand = join(root, 'schemas/brands/default.json');
  expect(await product.dukou('pull', '--root', root, '--theirs')).toMatchObject({ code: 0 });
  writeFileSync(brand, readFileSync(brand, 'utf8').replace('"name": "渡口"', '"name": "新渡口"'));
  const published = await product.dukou('publish', '--root', root, '--yes', '--break-glass', '被投诉');
  expect(published, published.stderr).toMatchObject({ code: 0 });
  const { page } = both;
  await page.getByRole('link', { name: '总览', exact: true }).click();
  const alert = page.getByRole('alert').filter({ hasText: '被投诉' });
  await alert.getByRole('link', { name: '查看版本' }).click();
  await page
    .getByRole('row', { name: /被投诉/ })
    .getByRole('button', { name: '改动' })
    .click();
  await expect(page.getByRole('dialog')).toContainText(/品牌 渡口\s*显示名称\s*渡口\s*→\s*新渡口/);
  await isWhole(page);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: '总览', exact: true }).click();
  await alert.getByRole('button', { name: '复核' }).click();
  await expect(page.getByRole('dialog')).toContainText('被投诉');
  await isWhole(page);
});
