import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { type Product, startProduct } from '../support/start-product.ts';

const CLIENT = join(PROJECT_ROOT, 'dist/client');

let product: Product;
beforeAll(async () => {
  product = await startProduct();
}, 300_000);
afterAll(() => product.stop());

interface Raw {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Asks without undoing compression, as fetch does. */
const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  new Promise<Raw>((resolve, reject) => {
    request(product.url + path, { headers }, async (answer) =>
      resolve({ status: answer.statusCode, headers: answer.headers, body: await buffer(answer) }),
    )
      .on('error', reject)
      .end();
  });

describe('the built files', () => {
  it('are sent as they were compressed ahead, as the browser likes, and kept for ever', async () => {
    const names = readdirSync(join(CLIENT, 'assets'));
    const scripts = names.filter((name) => /\.(?:js|css)$/.test(name) && names.includes(`${name}.br`));
    expect(scripts.length).toBeGreaterThan(10);
    for (const name of scripts.slice(0, 12)) {
      const path = join(CLIENT, 'assets', name);
      const ask = (encoding: string) => get(`/assets/${name}`, { 'accept-encoding': encoding });
      const plain = await ask('identity');
      expect(plain.body.equals(readFileSync(path)), name).toBe(true);
      expect(plain.headers['content-encoding']).toBeUndefined();
      const br = await ask('gzip, br');
      expect([br.headers['content-encoding'], br.body.equals(readFileSync(`${path}.br`))]).toEqual([
        'br',
        true,
      ]);
      expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
      const gzip = await ask('gzip');
      expect([gzip.headers['content-encoding'], gzip.body.equals(readFileSync(`${path}.gz`))]).toEqual([
        'gzip',
        true,
      ]);
      expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
      for (const { headers } of [plain, br, gzip]) {
        expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
        expect(String(headers.vary).toLowerCase()).toContain('accept-encoding');
        expect(headers['x-content-type-options']).toBe('nosniff');
      }
      expect((await get(`/assets/${name}.br`)).status).toBe(404);
    }
  });

  it('with names that stay the same are asked for again soon', async () => {
    const { status, headers } = await get('/brand/default/favicon.svg');
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=600']);
  });
});

describe('an entry page', () => {
  it('is asked for every time, and lets no script run that is not a file of the site, but the one that it came with', async () => {
    const { status, headers, body } = await get('/login');
    expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]{44}'(?: https:\/\/\S+)*;/);
    expect(policy).not.toMatch(/unsafe-|\*|data:[^;]*script/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    const html = body.toString();
    const inline = [...html.matchAll(/<script\b([^>]*)>/g)]
      .map(([, attributes = '']) => attributes)
      .filter((attributes) => !/\bsrc=/.test(attributes) && !/type="application\/json"/.test(attributes));
    expect(inline).toEqual(['']);
    expect(html).not.toMatch(/<[^>]+\son[a-z]+=/i);
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{16}$/);
  });

  it('is that of its host', async () => {
    const title = async (host: string) =>
      /<title>(.*?)<\/title>/.exec((await get('/', { host })).body.toString())?.[1];
    const car = await title('car.h5.example.com');
    expect(car).not.toBe(undefined);
    expect(car).not.toBe(await title('localhost'));
  });
});

describe('a server that is told to stop', () => {
  it('still answers the request that it is working on', async () => {
    const path = '/v3/app/index';
    const fault = JSON.stringify({ path, mode: 'slow', ms: 1500 });
    const json = { 'content-type': 'application/json' };
    await fetch(`${product.url}/__faults`, { method: 'POST', body: fault, headers: json });
    const asked = fetch(product.url + path, { method: 'POST' });
    // The request is there before the signal: the next one is answered after it.
    await fetch(`${product.url}/healthz`);
    const [answer, code] = await Promise.all([asked, product.interrupt()]);
    expect(code).toBe(0);
    expect(await answer.json()).toMatchObject({ code: 200 });
  }, 60_000);
});
