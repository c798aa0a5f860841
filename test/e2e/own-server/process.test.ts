import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../../support/browser-test.ts';
import { startProduct } from '../../support/start-product.ts';

// Here the product is started, ended and started again on the same data.
let dataDir: string;
test.beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'dukou-process-'));
});
test.afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

function post(url: string, fields: Readonly<Record<string, string>>): Promise<{ code: number; data: never }> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields) }).then((answer) => answer.json());
}

test.describe('the product as a process', () => {
  test('says where it is and where the codes appear, keeps its data, and ends cleanly on Ctrl-C', async () => {
    const phone = '13800138111';
    const first = await startProduct({ dataDir });
    expect(first.said()).toMatch(/^ready http:\/\//m);
    expect(first.said()).toMatch(/SMS|outbox|inbox/i);
    expect((await post(`${first.url}/v1/user/sendLoginSms`, { phone })).code).toBe(200);
    expect(first.said()).toContain(first.smsCode(phone));
    expect(await first.interrupt()).toBe(0);

    const second = await startProduct({ dataDir });
    // A second start is quick: there is nothing left to build.
    expect(second.said()).not.toMatch(/^Built/m);
    // The limit per number is kept in the database: it outlives the process.
    expect((await post(`${second.url}/v1/user/sendLoginSms`, { phone })).code).toBe(429);
    expect(await second.interrupt()).toBe(0);
  });

  test('refuses a command it does not know with exit code 2', async () => {
    const product = await startProduct({ dataDir });
    expect((await product.dukou('no-such-command')).code).toBe(2);
    await product.stop();
  });
});
