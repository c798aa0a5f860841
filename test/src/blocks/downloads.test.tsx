// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { PageView } from '../../../engine/react/page/page-view.tsx';
import type { MemoryOptions } from '../../../engine/runtime/platform/memory-platform.ts';
import { createPageHarness, draw, tap } from '../../support/page-harness.tsx';
import { shippedRelease } from '../../support/shipped-release.ts';

const AGENTS = {
  android: 'Mozilla/5.0 (Linux; Android 10; SM-G975F) Chrome/83.0.4103.106 Mobile Safari/537.36',
  iphone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 16_6 like Mac OS X) Version/16.6 Mobile/15E148 Safari/604.1',
  desktop: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36',
  harmony:
    'Mozilla/5.0 (Phone; OpenHarmony 5.0) Chrome/114.0.0.0 ArkWeb/4.1.6.1 Mobile HuaweiBrowser/5.1.9.301',
  weChat:
    'Mozilla/5.0 (Linux; Android 14; 23013RK75C; wv) Version/4.0 Chrome/126.0 Mobile MicroMessenger/8.0.58.2840(0x28003A5D)',
  qq: 'Mozilla/5.0 (Linux; Android 12; LE2120; wv) MQQBrowser/6.2 TBS/045913 V1_AND_SQ_8.8.55_2390_YYB_D QQ/8.8.55.6900',
  qqBrowser:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 14_6) Version/14.0 MQQBrowser/11.6.0 Mobile/15E148 QBWebViewUA/2',
} as const;
const IOS = 'https://app.example.com/ios';
const ANDROID = 'https://app.example.com/android/dukou.apk';

async function open(id: string, options: MemoryOptions & { at?: string }) {
  const page = shippedRelease().pages[id];
  if (!page) throw new Error(`no page ${id}`);
  const harness = await createPageHarness({ at: `/${id}`, ...options });
  const root = await draw(harness.wrap(<PageView page={page} screen={id} />));
  const button = (name: RegExp) => {
    const found = [...root.querySelectorAll('button')].find((one) => name.test(one.textContent ?? ''));
    if (!found) throw new Error(`no button ${name}`);
    return found;
  };
  const links = () =>
    [...root.querySelectorAll('.dk-download a.dk-button')].map((link) => link.getAttribute('href'));
  return { ...harness, root, button, links, dialog: () => root.querySelector('[role=dialog]') };
}

test.each([
  ['android', [ANDROID], false],
  ['iphone', [IOS], false],
  ['qqBrowser', [IOS], false],
  ['desktop', [ANDROID, IOS], true],
  ['harmony', [ANDROID, IOS], true],
] as const)('%s is offered its download by a plain link', async (device, expected, hasCode) => {
  const { root, links } = await open('download-page', { userAgent: AGENTS[device] });
  expect(links()).toEqual(expected);
  const code = root.querySelector('.dk-qr');
  expect(code !== null).toBe(hasCode);
  if (code) {
    expect(code.tagName).toBe('IMG');
    expect(code.getAttribute('src')).toMatch(/^data:image\/gif;base64,/);
    expect(Number(code.getAttribute('width'))).toBeGreaterThanOrEqual(180);
  }
});

test.each(['weChat', 'qq'] as const)(
  'in %s the way to a browser is shown, with channel and attribution in the address',
  async (device) => {
    const kuaishou = { utm_source: 'kuaishou', callback: 'cb 1', oaidMd5: 'a', imeiMd5: '', idfaMd5: '' };
    const { root, button, links, dialog, platform, toasts } = await open('download-page', {
      userAgent: AGENTS[device],
      at: '/download-page?previousPage=%2Fform-package&successType=1&other=x',
      local: new Map([
        ['channel', 'channel_5301'],
        ['access_token', 'secret'],
      ]),
      session: new Map([
        ['bd_vidUrl', 'https://site.example/login?bd_vid=vid9'],
        ['ks_attribution', JSON.stringify(kuaishou)],
      ]),
    });
    expect(links()).toEqual([]);
    await tap(button(/下载安卓版/));
    expect(dialog()?.textContent).toContain('在浏览器打开');
    const url = new URL(platform.address.href());
    expect(url.pathname).toBe('/download-page');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      previousPage: '/form-package',
      successType: '1',
      channel: 'channel_5301',
      bd_vid: 'vid9',
      utm_source: 'kuaishou',
      callback: 'cb 1',
      oaidMd5: 'a',
    });
    await tap(dialog()?.querySelector('button') as Element);
    expect(platform.record.copied).toEqual([url.href]);
    expect(toasts).toEqual(['已复制']);
    await tap(button(/^返回$/));
    expect(dialog()).toBeNull();
    expect(root.textContent).not.toContain('secret');
  },
);

test('where copying is refused the link stands there to be copied by hand', async () => {
  const { root, button } = await open('download-page', { userAgent: AGENTS.android, canCopy: false });
  await tap(button(/复制链接/));
  expect(root.textContent).toContain(
    '请长按选择后复制：https://site.example/download-page?channel=channel_5818',
  );
});

test('the app says who made it, which version, size, date, what it does, and shows its texts', async () => {
  const { root } = await open('download-page', { userAgent: AGENTS.android });
  const text = root.querySelector('.dk-app-facts')?.textContent ?? '';
  for (const part of [
    '开发者',
    '渡口信息咨询',
    '版本',
    '大小',
    '更新日期',
    '功能',
    '隐私政策',
    '应用权限说明',
  ]) {
    expect(text).toContain(part);
  }
});

test.each([
  ['weChat', '长按识别二维码，关注公众号', false],
  ['android', '长按保存二维码', true],
  ['desktop', '打开微信“扫一扫”', false],
] as const)('the public account in %s', async (device, hint, opensWeChat) => {
  const { root, button, platform } = await open('weixin-gongzhonghao', { userAgent: AGENTS[device] });
  expect(root.querySelector('.dk-follow-hint')?.textContent).toContain(hint);
  expect(root.querySelector('.dk-follow img')?.getAttribute('src')).toMatch(/^data:image\/gif/);
  expect(root.querySelector('a[href="weixin://"]') !== null).toBe(opensWeChat);
  await tap(button(/复制公众号名称/));
  expect(platform.record.copied).toEqual(['渡口服务号（示例）']);
});
