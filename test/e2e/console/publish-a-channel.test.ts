import { expect, type NewVisitor, test } from '../../support/browser-test.ts';
import { acceptInvite, type ConsolePerson, firstLink, invite } from '../../support/console-person.ts';
import {
  byKeyboard,
  choose,
  isBesideToasts,
  isWhole,
  isWholeAtEverySize,
  isWholeDialog,
  isWholeOpen,
  PATIENCE,
  presses,
  set,
  type,
} from '../../support/console-screen.ts';

// One story with one product: who is invited in one test works in the next.
test.describe.configure({ mode: 'serial', timeout: 400_000 });
// Its releases are published here, as shipped: pictures of it stand in the docs.
test.use({ productOptions: { env: { DUKOU_CONSOLE_PORT: '0' } } });

let admin: ConsolePerson;
let buyer: ConsolePerson;
let compliance: ConsolePerson;
/** Administrates, too. */
let second: ConsolePerson;

const TITLE = '七月专享';

/** Title of the login page for a visitor of the new channel. */
async function titleFor(newVisitor: NewVisitor): Promise<string> {
  const { page, close } = await newVisitor();
  await page.goto('/login?channel=channel_9801');
  await page.getByRole('textbox', { name: '手机号' }).waitFor();
  const title = await page.title();
  await close();
  return title;
}

test.afterAll(async () => {
  for (const person of [admin, buyer, compliance, second]) await person?.close();
});

test('the printed link makes the first administrator, who invites others', async ({ browser, product }) => {
  admin = await acceptInvite(browser, firstLink(product), 'admin');
  await isWhole(admin.page);
  const forBuyer = await invite(admin, '李投放', ['投放']);
  buyer = await acceptInvite(browser, forBuyer, 'buyer');
  compliance = await acceptInvite(browser, await invite(admin, '王合规', ['合规']), 'compliance');
  await expect(admin.page.getByRole('row', { name: /王合规.*合规/ })).toBeVisible();
  await admin.page.getByRole('button', { name: '邀请同事' }).click();
  await isWholeAtEverySize(admin.page);
  await admin.page.keyboard.press('Escape');
});

test('a buyer adds a channel to a draft, without a mouse', async () => {
  const { page } = buyer;
  const pressed = await presses(page);
  await byKeyboard(page, page.getByRole('link', { name: '渠道', exact: true }));
  await byKeyboard(page, page.getByRole('banner').getByRole('button', { name: '新建改动单' }));
  await expect(page.getByRole('dialog').getByLabel('标题')).toBeFocused();
  await isWholeAtEverySize(page);
  await type(page, page.getByRole('dialog').getByLabel('标题'), '七月快手');
  await page.keyboard.press('Enter');
  await expect(page.getByText('线上内容加改动单 #1 的改动')).toBeVisible();
  await isWhole(page);
  await byKeyboard(page, page.getByRole('button', { name: '新建渠道' }));

  const dialog = page.getByRole('dialog');
  await type(page, dialog.getByLabel('渠道号'), '12x');
  await expect(dialog.getByText('渠道号是不超过十位的数字')).toBeVisible();
  const before = page.viewportSize();
  // What a browser leaves of a screen of 1440 by 900.
  await page.setViewportSize({ width: 1440, height: 760 });
  await type(page, dialog.getByLabel('渠道号'), '9801');
  await choose(page, dialog.getByRole('combobox', { name: '分组' }), 'city-form');
  const add = dialog.getByRole('button', { name: '新建', exact: true });
  await expect(add).toBeInViewport({ ratio: 1 });
  await byKeyboard(page, dialog.getByLabel('备注'), 'End');
  for (const part of [dialog.getByLabel('备注'), dialog.getByText('新建渠道'), add])
    await expect(part).toBeInViewport({ ratio: 1 });
  await type(page, dialog.getByLabel('标题'), TITLE);
  await choose(page, dialog.getByRole('combobox', { name: '品牌' }), 'quick-loan');
  await choose(page, dialog.getByRole('combobox', { name: '转化表' }), 'kuaishou-a');
  await type(page, dialog.getByLabel('转化ID'), '737301');
  await isWholeAtEverySize(page);
  await byKeyboard(page, add);
  if (before) await page.setViewportSize(before);

  const drawer = page.getByRole('dialog', { name: '渠道 9801' });
  await expect(drawer.getByLabel('标题')).toHaveValue(TITLE);
  const taken = drawer.getByText('转化ID 737301 已被渠道 5301 使用');
  await expect(taken).toBeVisible(PATIENCE);
  await isWhole(page);
  await type(page, drawer.getByLabel('转化ID'), '737980');
  await page.keyboard.press('Enter');
  await expect(taken).toBeHidden(PATIENCE);
  await choose(page, drawer.getByRole('combobox', { name: '分组' }), 'partner-company');
  await choose(page, drawer.getByRole('combobox', { name: '分组' }), 'kuaishou');
  for (const group of ['partner-company', 'city-form', 'city-gated', 'kuaishou'])
    await expect(drawer.getByTitle(new RegExp(` ${group}$`))).toBeVisible();
  await expect(drawer.getByText('限定城市：上海、北京、成都 等 8 个')).toBeVisible();
  await type(page, drawer.getByLabel('备注'), '七月第一批');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText('保存中')).toBeHidden();
  expect(await presses(page)).toBe(pressed);
  await page.reload();
  await expect(drawer.getByLabel('备注')).toHaveValue('七月第一批');
  // Of what the draft makes of it; the name of a group stands before its id.
  await expect(drawer.getByText('资金来源：由示例商业银行', { exact: false })).toBeVisible();
  await isWhole(page, 'channel');
  await isWholeAtEverySize(page);
  await byKeyboard(page, drawer.getByRole('tab', { name: '设置' }), 'ArrowRight');
  await page.keyboard.press('Enter');
  const phone = drawer.frameLocator('iframe.phone');
  await expect(phone.getByRole('textbox', { name: '手机号' })).toBeVisible(PATIENCE);
  await expect(phone.getByText('快渡', { exact: true })).toBeVisible();
  await expect(drawer.locator('.phone-title')).toHaveText(`页面标题 ${TITLE}`);
  await isWholeAtEverySize(page);
  await page.keyboard.press('Escape');
  expect(await presses(page)).toBe(0);
  const row = page.getByRole('row', { name: /9801.*新建.*七月第一批/ });
  await expect(row).toContainText('快渡 quick-loan');
  await expect(row.getByRole('img', { name: '公司与备案号已登记为一对' })).toBeVisible();
  await isWhole(page, 'channels');
  await isWholeAtEverySize(page);
  await choose(page, page.getByRole('combobox', { name: '分组', exact: true }), 'city-form');
  await expect(page.getByRole('button', { name: '675', exact: true })).toBeHidden();
  await isWholeAtEverySize(page);
  await page.getByRole('button', { name: '清除筛选' }).click();
  const table = page.locator('.wide-table .ant-table-content');
  for (const columns of ['合规', '转化', '投放']) {
    await page.getByRole('radiogroup').getByTitle(columns).click();
    await expect(page.getByRole('radio', { name: columns })).toBeChecked();
    expect(await table.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0);
  }
  // What counts is found: brands and companies also where they are inherited, and what is amiss.
  for (const [filter, name, others] of [
    ['状态', '封禁', '5813'],
    ['公司', '渡口小额贷款（示例）有限公司', '675'],
    ['品牌', 'quick-loan', '9801'],
  ] as const) {
    await choose(page, page.getByRole('combobox', { name: filter, exact: true }), name);
    await expect(page.getByRole('button', { name: others, exact: true })).toBeVisible();
    await expect(page.getByText('共 1 个渠道')).toBeVisible();
    await page.getByRole('button', { name: '清除筛选' }).click();
  }
});

test('a group that engineers list a channel in cannot be taken away', async ({ product }) => {
  const { page } = buyer;
  await page.goto(`${product.consoleUrl}/channels?open=channel_5901`);
  const drawer = page.getByRole('dialog', { name: '渠道 5901' });
  await expect(drawer.getByText('由技术列入，在这里不能移除')).toBeVisible();
  await isWholeOpen(page, drawer.getByRole('combobox', { name: '分组' }));
  await choose(page, drawer.getByRole('combobox', { name: '分组' }), 'bank-funding');
  // One of three has a cross.
  await expect(drawer.locator('.ant-select-selection-item-remove')).toHaveCount(1);
  await drawer.getByRole('button', { name: '清空' }).first().click();
  await expect(drawer.getByTitle('bank-funding')).toHaveCount(0);
  await expect(drawer.getByRole('alert').filter({ hasText: '分组' })).toHaveCount(0);
  await page.keyboard.press('Escape');
});

test('nothing typed is lost with the network, in a reload, or with the session', async ({ product }) => {
  const { page } = buyer;
  const drawer = page.getByRole('dialog', { name: '渠道 9801' });
  const note = drawer.getByLabel('备注');
  await page.getByRole('button', { name: '9801', exact: true }).click();
  await page.route('**/cells', (route) => route.abort());
  const edits = async () => (await (await page.request.get(`${product.consoleUrl}/api/drafts/1`)).json()).seq;
  const before = await edits();
  for (const at of Array.from({ length: 20 }).keys()) {
    await note.fill(`没有网络时写的 ${at + 1}`);
    await note.press('Enter');
  }
  const notice = page.getByText('已离线，1 处改动保存在本机');
  await expect(notice).toBeVisible();
  // Nothing lies over it, also not the drawer.
  const { x, y, width, height } = (await notice.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const top = await page.evaluate(
    ([x, y]) => {
      const [notice] = document.querySelectorAll<HTMLElement>('.offline');
      if (notice) notice.style.pointerEvents = 'auto';
      const seen = document.elementFromPoint(x, y)?.textContent;
      if (notice) notice.style.pointerEvents = '';
      return seen;
    },
    [x + width / 2, y + height / 2] as const,
  );
  expect(top).toContain('已离线');
  await isWhole(page);
  await page.reload();
  await expect(note).toHaveValue('没有网络时写的 20');
  await expect(notice).toBeVisible();
  await page.unroute('**/cells');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(drawer.getByText('尚未保存到服务器')).toBeHidden();
  // Of one value the last one counts, and it is saved once.
  await expect.poll(edits).toBe(before + 1);
  await page.reload();
  await expect(note).toHaveValue('没有网络时写的 20');
  await expect(notice).toBeHidden();
  expect(await edits()).toBe(before + 1);
  await note.fill('无');
  await note.press('Enter');
  const close = drawer.getByRole('button', { name: '关闭' });
  await isBesideToasts(page, drawer.getByRole('tab').or(close));
  await expect(drawer.getByRole('alert').filter({ hasText: '「无」不是内容；要清空请留空' })).toBeVisible();
  await expect(note).toHaveValue('无');

  await page.context().clearCookies();
  await note.fill('登录过期时写的');
  await note.press('Enter');
  await expect(page.getByText('登录已过期')).toBeVisible();
  await isWholeAtEverySize(page);
  await buyer.signIn();
  await expect(page.getByText('登录已过期')).toBeHidden();
  await page.reload();
  await expect(note).toHaveValue('登录过期时写的');
  await page.keyboard.press('Escape');
});

test('the buyer has the draft checked and submits it', async () => {
  const { page } = buyer;
  await byKeyboard(page, page.getByRole('link', { name: '#1 七月快手' }));
  await byKeyboard(page, page.getByRole('textbox', { name: '说明' }), 'Control+A');
  await page.keyboard.type('七月快手第一批渠道');
  // It goes after three seconds, in which a busy machine may not have reached the button.
  const saved = page.getByText('说明已保存').waitFor();
  await byKeyboard(page, page.getByRole('button', { name: '开始体检' }));
  await saved;
  await expect(page.getByRole('main').getByText('体检通过')).toBeVisible(PATIENCE);
  const outcome = page.getByRole('region', { name: '访客会看到' });
  await expect(outcome).toContainText(TITLE);
  // The new channel is one line that is open, and everything else is behind it.
  const lands = (who: string) => outcome.getByRole('row', { name: who });
  await expect(lands('限定城市（上海、北京')).toContainText('个人信息 /form-package下载应用 /download-page');
  await expect(lands('其他城市、查不到城市')).toContainText('提交成功 /success-download申请结果');
  for (const fact of [/^公司名称快渡信息服务/, /^备案号示例ICP备/, /^转化回传转化ID 737980\s*kuaishou-a$/])
    await expect(outcome.locator('.fact').filter({ hasText: fact })).toHaveCount(1);
  await expect(outcome.locator('.change:visible')).toHaveCount(0);
  await byKeyboard(page, outcome.locator('summary', { hasText: /^和没有登记的渠道相比/ }));
  const company = outcome.locator('.change').filter({ hasText: /^公司名称/ });
  await byKeyboard(page, company.locator('summary', { hasText: /\d+ 个域名/ }));
  await expect(company).toContainText(/原来 渡口集团控股（示例）有限公司\s*：group\.example\.com/);
  await expect(page.getByRole('region', { name: '改动', exact: true })).toContainText('快渡 quick-loan');
  await byKeyboard(page, page.getByRole('main').getByRole('button', { name: '提交' }));
  await expect(page.getByText('已提交，待合规审批，通过后可以发布')).toBeVisible();
  await expect(page.getByRole('banner').getByText('待合规', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByText('还等合规审批')).toBeVisible();
  await expect(page.getByRole('main').getByText('待审批')).toBeVisible();
  expect(await presses(page)).toBe(0);
  await isWhole(page, 'draft');
  await isWholeAtEverySize(page);
});

test('compliance approves it, and the buyer publishes it', async ({ newVisitor, product }) => {
  const { page } = compliance;
  const pressed = await presses(page);
  await byKeyboard(page, page.getByRole('link', { name: '总览' }));
  await isWhole(page);
  await byKeyboard(page, page.getByRole('link', { name: /#1 七月快手/ }));
  await byKeyboard(page, page.getByRole('button', { name: '退回', exact: true }));
  await isWholeDialog(page);
  await byKeyboard(page, page.getByRole('button', { name: '通过', exact: true }));
  await isWhole(page, 'approval');
  await isWholeAtEverySize(page);
  await byKeyboard(page, page.getByRole('dialog').getByRole('button', { name: '通过', exact: true }));
  await expect(page.getByText('请再次输入密码')).toBeVisible();
  await isWholeAtEverySize(page);
  await compliance.stepUp();
  await expect(page.getByText('王合规 已通过')).toBeVisible();
  expect(await presses(page)).toBe(pressed);

  await buyer.page.reload();
  await byKeyboard(buyer.page, buyer.page.getByRole('button', { name: '发布', exact: true }));
  await isWholeAtEverySize(buyer.page);
  await byKeyboard(
    buyer.page,
    buyer.page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }),
  );
  await expect(buyer.page.getByText(/已发布为第 \d+ 版/)).toBeVisible(PATIENCE);
  expect(await presses(buyer.page)).toBe(0);
  await isWhole(buyer.page);
  await expect.poll(() => titleFor(newVisitor)).toBe(TITLE);
  await buyer.page.goto(`${product.consoleUrl}/channels?open=channel_9801&tab=history`);
  await expect(buyer.page.getByRole('dialog')).toContainText(TITLE);
  await isWholeDialog(buyer.page);
});

test('it is said why a visitor lands there, and one of another channel sees something else', async () => {
  const { page } = buyer;
  await page.getByRole('link', { name: '为什么' }).click();
  await choose(page, page.getByRole('combobox', { name: '路径' }), '/login');
  await page.getByRole('combobox', { name: '渠道', exact: true }).fill('9801');
  await page.getByTitle(`9801 ${TITLE}`).click();
  await expect(page.getByRole('radio', { name: 'Android' })).toBeChecked();
  await isWholeOpen(page, page.getByRole('combobox', { name: '城市' }));
  const ask = page.getByRole('button', { name: '查看结果' });
  await expect(ask).toBeInViewport({ ratio: 1 });
  await ask.click();
  const lands = (who: string) => page.getByRole('region', { name: `渠道 ${who} · 线上：访客落在` });
  await expect(lands('9801')).toContainText(TITLE);
  await expect(page.locator('.answer')).toBeFocused();
  await expect(
    page.getByRole('row', { name: /公司名称.*快渡信息服务.*品牌 快渡\s*quick-loan/ }),
  ).toBeVisible();
  await expect(page.getByText('失败后的去向：申请结果')).not.toHaveCount(0);
  await isWhole(page);
  await page.getByRole('combobox', { name: '对比' }).press('ArrowDown');
  await page.getByTitle('另一个渠道').click();
  await page.getByRole('combobox', { name: '对比的渠道' }).fill('5262');
  await page.getByTitle(/^5262/).click();
  const before = page.viewportSize();
  await page.setViewportSize({ width: 640, height: 400 });
  await ask.click();
  await expect(page.locator('.answer')).toBeFocused();
  await expect(page.getByText(/^两边落在/)).toBeInViewport({ ratio: 1 });
  if (before) await page.setViewportSize(before);
  await expect(lands('9801')).toContainText(TITLE);
  await expect(lands('5262')).not.toContainText(TITLE);
  await expect(page.getByText(/^两边落在同一个页面，标题、显示名称、公司名称.*不同$/)).toBeVisible();
  const company = page.getByRole('row', { name: /^公司名称 不同/ });
  await expect(company).toContainText('快渡信息服务');
  await expect(company).toContainText('渡口信息咨询');
  await isWhole(page, 'why');
  await isWholeAtEverySize(page);
});

test('the version before is brought back', async ({ newVisitor }) => {
  const { page } = buyer;
  await byKeyboard(page, page.getByRole('link', { name: '版本' }));
  await byKeyboard(page, page.getByRole('button', { name: '回退', exact: true }).first());
  const dialog = page.getByRole('dialog');
  await byKeyboard(page, dialog.getByLabel('原因'), 'Control+A');
  await page.keyboard.type('标题写错');
  await isWholeAtEverySize(page);
  await byKeyboard(page, dialog.getByRole('button', { name: '回退' }));
  await expect(page.getByLabel('密码', { exact: true })).toBeFocused();
  await buyer.stepUp();
  await expect(page.getByRole('row', { name: /线上.*标题写错/ })).toBeVisible();
  const further = page.getByRole('button', { name: '回退', exact: true });
  for (const button of await further.all()) await expect(button).toHaveAttribute('aria-disabled', 'true');
  const changes = page.getByRole('row', { name: /七月快手/ }).getByRole('button', { name: '改动' });
  await byKeyboard(page, changes);
  await expect(page.getByRole('dialog')).toContainText(TITLE);
  await isWholeAtEverySize(page);
  await page.keyboard.press('Escape');
  await expect(changes).toBeFocused();
  await isWhole(page, 'versions');
  await expect.poll(() => titleFor(newVisitor)).not.toBe(TITLE);
});

test('two administrators ask for one more approval, which counts at once', async ({ browser }) => {
  const { page } = admin;
  const open = ({ page: own }: ConsolePerson) => own.getByRole('link', { name: '策略', exact: true }).click();
  await open(admin);
  await expect(page.getByText('只有一位管理员，提了修改也没有人能签字')).toBeVisible();
  await isWhole(page);
  second = await acceptInvite(browser, await invite(admin, '赵主管', ['管理员']), 'second');
  await open(admin);
  await page.getByRole('button', { name: '提出修改' }).click();
  const dialog = page.getByRole('dialog');
  const row = (words: string) => dialog.locator('.policy-row').filter({ hasText: words });
  await expect(row('备案号').getByRole('checkbox', { name: '合规' })).toBeDisabled();
  await row('标题').getByRole('checkbox', { name: '合规' }).check();
  await dialog.getByLabel('为什么要改').fill('上周标题写错过一次');
  await isWholeAtEverySize(page);
  await dialog.getByRole('button', { name: '提出修改' }).click();
  const waiting = page.getByRole('region', { name: '等签字：第 2 版' });
  await admin.stepUpUnless(waiting);
  await expect(waiting.getByRole('button')).toHaveText(['撤回']);
  await expect(page.getByText('已有一项修改在等签字，一次只能有一项')).toBeVisible();
  await isWhole(page);
  await waiting.getByRole('button').click();
  await isWholeDialog(page);

  await second.page.reload();
  await byKeyboard(second.page, second.page.getByRole('link', { name: /第 2 版策略等您签字/ }));
  await byKeyboard(second.page, second.page.getByRole('button', { name: '拒绝' }));
  await isWholeDialog(second.page);
  await byKeyboard(second.page, second.page.getByRole('button', { name: '签字' }));
  const signing = second.page.getByRole('dialog');
  await expect(signing).toContainText('加上合规');
  await expect(signing).toContainText('上周标题写错过一次');
  await isWholeAtEverySize(second.page);
  await signing.getByRole('button', { name: '签字' }).click();
  await second.stepUp();
  const now = second.page.getByRole('region', { name: '现在的策略：第 2 版' });
  await expect(now.getByRole('row', { name: /标题/ })).toContainText('不用审批合规');
  await isWhole(second.page, 'policy');

  await open(buyer);
  await expect(buyer.page.getByRole('region', { name: '经过' })).toContainText('赵主管 签字');
  await expect(buyer.page.getByRole('button', { name: '提出修改' })).toBeHidden();
  await buyer.page.getByRole('link', { name: '渠道', exact: true }).click();
  await buyer.page.getByRole('banner').getByRole('button', { name: '新建改动单' }).click();
  await buyer.page.getByRole('button', { name: '新建', exact: true }).click();
  await buyer.page.getByRole('button', { name: '5262', exact: true }).click();
  await set(buyer.page, '标题', '八月专享');
  await buyer.page.keyboard.press('Escape');
  // Nobody waits for compliance before it is handed in.
  await buyer.page.getByRole('banner').getByRole('link', { name: /^#\d+/ }).click();
  await expect(buyer.page.getByRole('region', { name: '审批' })).toContainText('合规 提交后审批');
  await expect(buyer.page.getByRole('banner').getByText('待合规')).toBeHidden();
  await buyer.page.getByRole('button', { name: '更多操作' }).click();
  await buyer.page.getByRole('menuitem', { name: '放弃改动单' }).click();
  await isWholeDialog(buyer.page);
});

test('every screen is whole on a wide desk and at twice its size', async ({ product }) => {
  const { page } = admin;
  for (const path of ['/me/sessions', '/me/second-factor']) {
    await page.goto(`${product.consoleUrl}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await isWholeAtEverySize(page);
  }
  for (const name of ['总览', '改动单', '版本', '策略', '审计', '人员']) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await isWholeAtEverySize(page);
  }
  for (const name of ['修改角色与号段', '退出全部登录', '停用', '生成重设密码的链接']) {
    await page.getByRole('button', { name: '对 李投放 的操作' }).click();
    await page.getByRole('menuitem', { name }).click();
    await admin.stepUpUnless(page.getByRole('dialog').filter({ hasNotText: '请再次输入密码' }));
    await isWholeDialog(page);
  }
  await page.getByRole('link', { name: '版本', exact: true }).click();
  await page.getByRole('button', { name: '对比' }).first().click();
  await isWholeDialog(page);
  await page.keyboard.press('/');
  const search = page.getByRole('dialog').getByRole('combobox');
  await expect(search).toBeVisible();
  await isWholeAtEverySize(page);
  await type(page, search, '七月');
  await expect(page.getByRole('option', { name: '#1' })).toBeVisible();
  await isWhole(page);
  await page.keyboard.press('Escape');
});

test('what was done can be read, and nothing went wrong on the way', async () => {
  const { page } = compliance;
  await page.getByRole('link', { name: '审计' }).click();
  await expect(page.getByRole('row', { name: /李投放/ }).first()).toBeVisible();
  await isWhole(page);
  for (const { complaints } of [admin, buyer, compliance, second]) expect(complaints).toEqual([]);
});
