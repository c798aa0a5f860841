import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningConsole, runConsole } from '../support/running-console.ts';

const program = mkdtempSync(join(tmpdir(), 'dukou-program-'));
let service: RunningConsole;

beforeAll(async () => {
  mkdirSync(join(program, 'dist/console/assets'), { recursive: true });
  writeFileSync(
    join(program, 'dist/console/index.html'),
    '<style nonce="__CSP_NONCE__"></style><meta content="__CSP_NONCE__">',
  );
  writeFileSync(join(program, 'dist/console/assets/main-abc123.js'), 'void 0;');
  service = await runConsole({ DUKOU_PROGRAM: program });
});
afterAll(async () => {
  await service.close();
  rmSync(program, { recursive: true, force: true });
});

const get = (path: string) => service.visitor().send('GET', path);

describe('the pages of the console', () => {
  it.each(['/', '/channels/channel_7801?draft=4', '/index.html', '/invite/abc'])(
    'are one for %s, whose style has a nonce of its own',
    async (path) => {
      const answers = [await get(path), await get(path)];
      const nonces = answers.map(({ body }) => /^<style nonce="([\w+/=]{24})">/.exec(body)?.[1] ?? '');
      expect(new Set(nonces).size).toBe(2);
      expect(answers[0]?.body).toBe(`<style nonce="${nonces[0]}"></style><meta content="${nonces[0]}">`);
      expect(answers[0]?.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonces[0]}'; img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      });
    },
  );

  it('have files, which browsers keep', async () => {
    const answer = await get('/assets/main-abc123.js');
    expect([answer.statusCode, answer.body]).toEqual([200, 'void 0;']);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  it('do not stand for a file that is not there, or one outside', async () => {
    for (const path of ['/assets/old-000000.js', '/assets/../../package.json', '/assets/%2e%2e/%2e%2e/x']) {
      expect((await get(path)).body).not.toContain('package');
    }
    expect((await get('/assets/old-000000.js')).statusCode).toBe(404);
  });

  it('are said to be missing where they were not built', async () => {
    const bare = await runConsole({ DUKOU_PROGRAM: join(program, 'nowhere') });
    try {
      const answer = await bare.visitor().send('GET', '/');
      expect([answer.statusCode, answer.body]).toEqual([
        503,
        '控制台的页面还没有构建。请在程序的目录里运行 npm run build，再重新启动。',
      ]);
    } finally {
      await bare.close();
    }
  });
});
