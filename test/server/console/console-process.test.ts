import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '../../support/start-product.ts';

const PASSWORD = 'correct horse battery';
const products: Product[] = [];
afterAll(async () => {
  for (const product of products) await product.stop();
});

async function start(env: Record<string, string> = {}, dataDir?: string): Promise<Product> {
  const product = await startProduct({ env, ...(dataDir === undefined ? {} : { dataDir }) });
  products.push(product);
  return product;
}

const firstLink = (product: Product): string | null => /^First +(http\S+)/m.exec(product.said())?.[1] ?? null;

async function accept({ consoleUrl }: Product, link: string, login: string) {
  const answer = await fetch(`${consoleUrl}/api/invites/${link.split('/invite/')[1]}`, {
    method: 'POST',
    headers: { origin: consoleUrl, 'x-console': '1', 'content-type': 'application/json' },
    body: JSON.stringify({ name: '张三', login, password: PASSWORD }),
  });
  return { status: answer.status, body: await answer.json() };
}

describe('a product', () => {
  it('whose console is off listens nowhere for it and makes nobody', async () => {
    const off = await start({ DUKOU_CONSOLE_PORT: 'off' });
    expect([off.consoleUrl, firstLink(off)]).toEqual(['', null]);
    for (const url of [off.url, off.opsUrl]) {
      const answer = await fetch(`${url}/api/me`, { headers: { host: new URL(url).host } });
      expect(await answer.text()).not.toContain('signed-out');
    }
    const invited = await off.dukou('console', 'invite', '--name', '王伟', '--role', 'viewer');
    expect([invited.code, invited.stdout]).toMatchObject([
      0,
      expect.stringMatching(/^\/invite\/[\w-]{43}\s$/),
    ]);
    expect(invited.stderr).toContain('The console is off here');
    await off.interrupt();
  }, 240_000);

  it('does not start in production with the console under a host name of visitors', async () => {
    const dataDir = products[0]?.dataDir ?? '';
    const env = {
      NODE_ENV: 'production',
      DUKOU_SECRET: readFileSync(join(dataDir, 'secret.key'), 'utf8').trim(),
      DUKOU_SMS: 'webhook',
      DUKOU_SMS_URL: 'https://sms.example',
      DUKOU_CONSOLE_ORIGIN: 'https://group.example.com:9443',
    };
    await expect(start(env, dataDir)).rejects.toThrow(
      /The console would be at group\.example\.com, which hosts\/ serves to visitors/,
    );
  }, 240_000);

  it('shows a link for the first administrator when its console is on; the terminal invites others', async () => {
    const product = await start({}, products[0]?.dataDir);
    expect(firstLink(product)?.startsWith(`${product.consoleUrl}/invite/`)).toBe(true);
    const invited = await product.dukou('console', 'invite', '--name', '王伟', '--role', 'buyer', 'content');
    expect([invited.code, invited.stdout.startsWith(`${product.consoleUrl}/invite/`)]).toEqual([0, true]);
    const boss = await accept(product, firstLink(product) ?? '', 'boss');
    expect(boss).toMatchObject({ status: 200, body: { login: 'boss', roles: ['admin'] } });
    expect(await accept(product, invited.stdout.trim(), 'wangwei')).toMatchObject({
      body: { name: '王伟', roles: ['buyer', 'content'] },
    });
    const unknown = await product.dukou('console', 'link', 'nobody');
    expect([unknown.code, unknown.stdout]).toEqual([1, '']);
    const again = await product.dukou('console', 'link', 'wangwei');
    expect(await accept(product, again.stdout.trim(), 'wangwei')).toMatchObject({ status: 200 });
  }, 240_000);
});
